"""Awards of ENCORE!!"""

from app.awards import Award, counted, highest
from engines.encore.events import (
    AbilityTriggered,
    ActPerformed,
    CardStaged,
    CardWoken,
    DeckDug,
    EncoreTriggered,
    NextCheered,
    PayoutPaid,
    PreShowTriggered,
    SurpriseTriggered,
    VibePaid,
)

AWARDS = (
    Award("roof", 5, highest(ActPerformed, lambda event: event.act)),
    Award("power", 2, counted(ActPerformed, when=lambda event: event.boost is not None)),
    Award("tone", 2, counted(VibePaid)),
    Award("surprise", 2, counted(SurpriseTriggered)),
    Award("house", 5, counted(CardStaged)),
    Award("more", 2, counted(EncoreTriggered)),
    Award("warm", 2, counted(PreShowTriggered)),
    Award("lose", 2, counted(PayoutPaid)),
    Award("wake", 2, counted(CardWoken, seat="host_seat")),
    Award("scout", 2, counted(DeckDug)),
    Award("chain", 3, counted(AbilityTriggered)),
    Award("cheer", 2, counted(NextCheered)),
)
