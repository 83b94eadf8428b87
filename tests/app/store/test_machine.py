"""Tests of the whole store against a model, with simulated failures."""

from __future__ import annotations

import copy
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any
from unittest.mock import patch

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from app.store import Session, Store, StoreError
from tests.app.store.faults import (
    CrashError,
    FaultyDisk,
    FaultyLocation,
    FaultyRecords,
    FaultySlots,
    Fuse,
    run,
)
from tests.app.store.samples import clock, setup

EXAMPLES = 20


@dataclass
class SavedSession:
    """Actions, marks and scores of a session in the model."""

    actions: list[int] = field(default_factory=list)
    marks: dict[str, Any] = field(default_factory=dict)
    scores: list[int] | None = None


class Model:
    """Everything that the store should contain."""

    def __init__(self) -> None:
        self.sessions: dict[str, SavedSession] = {}
        self.settings: dict[str, Any] = {}


def seen(store: Store) -> Model:
    """Returns the store's content as a model."""
    model = Model()
    for card in store.cards():
        session = run(store.load(card.id))
        assert [step["seat"] for step in session.actions] == [0] * len(session.actions)
        finished = session.finished
        assert (card.finished and card.finished.scores) == (finished and finished.scores)
        model.sessions[card.id] = SavedSession(
            [step["arg"] for step in session.actions],
            dict(session.marks),
            finished and finished.scores,
        )
    model.settings = store.settings.all()
    return model


class StoreMachine(RuleBasedStateMachine):
    """Random operations on a store, with crashes, failures, full disks and restarts."""

    medium: type[FaultyDisk] | type[FaultySlots] | type[FaultyRecords]

    def __init__(self) -> None:
        super().__init__()
        # A failure has to be played again, with the same names of sessions.
        names = Random(0)
        self.names = patch(
            "app.store.store.secrets.token_hex", lambda size: names.randbytes(size).hex()
        )
        self.names.start()
        self.place = self.medium()
        self.now = clock()
        self.random = Random(0)
        self.model = Model()
        self.after: Model | None = None
        self.unnoted = False
        """Whether a deletion may be unrecorded, so that the next start misses the game."""
        self.store: Store = run(Store.open(FaultyLocation(self.place), now=self.now))
        self.next = 0

    def teardown(self) -> None:
        self.names.stop()

    # -- doing things ---------------------------------------------------------------------

    def pick(self, choice: int, finished: bool | None = None) -> Session | None:
        """Loads one of the sessions; returns None if there is none.

        Args:
            choice: Number that selects the session.
            finished: Whether it is finished; None allows both.
        """
        ids = [
            one
            for one, saved in sorted(self.model.sessions.items())
            if finished is None or (saved.scores is not None) == finished
        ]
        if not ids:
            return None
        session: Session = run(self.store.load(ids[choice % len(ids)]))
        return session

    def draft(self) -> Model:
        self.after = copy.deepcopy(self.model)
        return self.after

    def done(self) -> None:
        run(self.store.flush())
        assert self.after is not None
        self.model, self.after = self.after, None

    @rule()
    def create(self) -> None:
        if len(self.model.sessions) < 6:
            self.draft()
            session = run(self.store.create(setup()))
            assert self.after is not None
            self.after.sessions[session.id] = SavedSession()
            self.done()

    @rule(choice=st.integers(0, 9), mark=st.booleans())
    def append(self, choice: int, mark: bool) -> None:
        session = self.pick(choice, finished=False)
        if session is not None:
            self.next += 1
            saved = self.draft().sessions[session.id]
            saved.actions.append(self.next)
            if mark:
                session.marks["recap"] = {"0": self.next}
            saved.marks = dict(session.marks)
            session.append([0, "play", self.next])
            self.done()

    @rule(choice=st.integers(0, 9))
    def take_back(self, choice: int) -> None:
        session = self.pick(choice, finished=False)
        if session is not None and session.actions and len(session.actions) not in session.filed:
            saved = self.draft().sessions[session.id]
            saved.actions.pop()
            saved.marks = dict(session.marks)
            session.drop_last()
            self.done()

    @rule(choice=st.integers(0, 9))
    def finish(self, choice: int) -> None:
        session = self.pick(choice, finished=False)
        if session is not None:
            self.next += 1
            saved = self.draft().sessions[session.id]
            saved.scores, saved.marks = [self.next, 0, 0, 0], dict(session.marks)
            session.finish([self.next, 0, 0, 0], [0])
            self.done()

    @rule(choice=st.integers(0, 9))
    def close(self, choice: int) -> None:
        session = self.pick(choice)
        if session is not None:
            self.draft().sessions[session.id].marks = dict(session.marks)
            run(session.close())
            self.done()

    @rule(choice=st.integers(0, 9))
    def delete(self, choice: int) -> None:
        session = self.pick(choice)
        if session is not None:
            del self.draft().sessions[session.id]
            run(self.store.delete(session.id))
            self.done()

    @rule(key=st.sampled_from("ab"), value=st.integers(0, 3))
    def set(self, key: str, value: int) -> None:
        self.draft().settings[key] = value
        self.store.settings.set(key, value)
        self.done()

    @rule()
    def move_to_a_new_device(self) -> None:
        data = run(self.store.export_all())
        assert data.startswith(b'{"file": "backstage-pass"')
        for saved, now in self._pairs():
            assert now.scores is not None or len(saved.actions) in now.marks["filed"]
            saved.marks = now.marks

    @rule()
    def restart(self) -> None:
        run(self.store.close())
        self.store = run(Store.open(FaultyLocation(self.place), now=self.now))

    # -- trouble --------------------------------------------------------------------------

    @rule(data=st.data(), step=st.integers(1, 30), seed=st.integers(0, 2**16))
    def crash(self, data: st.DataObject, step: int, seed: int) -> None:
        random = Random(seed)
        self.place.fuse = Fuse(step)
        with suppress(CrashError):
            self._anything(data)
        self._start_over(random)

    def _start_over(self, random: Random) -> None:
        """Restarts after crashes, and checks that a further start finds the same."""
        for _ in range(random.choice((1, 1, 2, 3))):
            self._die(random)
            self.place.fuse = Fuse(random.randint(1, 20) if random.random() < 0.5 else 0)
            with suppress(CrashError):
                run(Store.open(FaultyLocation(self.place), now=self.now))
        for again in (False, True):
            self._die(random)
            self.store = run(Store.open(FaultyLocation(self.place), now=self.now))
            self.compare_after_a_crash()
            keys = {notice.text_key for notice in self.store.notices}
            assert not again or keys <= {"store.notice.unsaved"}, "told once"
            run(self.store.flush())

    def _die(self, random: Random) -> None:
        if random.random() < 0.3:
            self.place.kill()
        else:
            self.place.crash(random)

    @rule(data=st.data(), step=st.integers(1, 30), twice=st.booleans(), seed=st.integers(0, 2**16))
    def fail(self, data: st.DataObject, step: int, twice: bool, seed: int) -> None:
        """Makes one or two calls fail, and checks what the reported error promises."""
        random = Random(seed)
        self.place.fuse = Fuse(failing=range(step, step + 1 + twice), random=random)
        try:
            self._anything(data)
        except StoreError as error:
            refusal = error.notice.text_key.removeprefix("store.error.")
            self.place.fuse = Fuse()
            if refusal == "waits":
                self.done()
            elif refusal in ("unsure", "delete"):
                self._start_over(random)
            else:
                assert refusal in ("write", "read")
                self.after = None
        self.place.fuse = Fuse()
        for saved, now in self._pairs():
            saved.marks = now.marks

    @rule()
    def sleep_long(self) -> None:
        if isinstance(self.place, FaultySlots):
            self.place.die()

    @rule(data=st.data(), step=st.integers(1, 12))
    def full_disk(self, data: st.DataObject, step: int) -> None:
        """Fills the disk, and checks that a refused operation changes nothing.

        A save that is only delayed is completed once there is space.
        """
        self.place.fuse = Fuse(step, full=True)
        self.unnoted = True
        refusal = ""
        try:
            self._anything(data)
        except StoreError as error:
            refusal = str(error)
        assert refusal == "" or "device is full" in refusal
        self.place.fuse = Fuse()
        if "aren’t saved yet" in refusal:
            self.done()
        if self.after is not None:
            assert refusal
            self.after = None
        for saved, now in self._pairs():
            saved.marks = now.marks  # marks are the app's own: a refused save leaves them changed

    def _anything(self, data: st.DataObject) -> None:
        work = data.draw(st.sampled_from(
            [self.create, self.append, self.take_back, self.finish, self.close, self.delete,
             self.set]
        ))  # fmt: skip
        arguments: dict[str, Any] = {}
        if work not in (self.create, self.set):
            arguments["choice"] = data.draw(st.integers(0, 9))
        if work == self.append:
            arguments["mark"] = True
        if work == self.set:
            arguments = {"key": "a", "value": data.draw(st.integers(4, 9))}
        work(**arguments)

    def _pairs(self) -> list[tuple[SavedSession, SavedSession]]:
        found = seen(self.store).sessions
        return [(saved, found[one]) for one, saved in self.model.sessions.items() if one in found]

    def compare_after_a_crash(self) -> None:
        """Checks that the store has its content from before or after the operation.

        The content found becomes the model.
        """
        found = seen(self.store)
        goal = self.after or self.model
        self.after = None
        notices = {notice.text_key for notice in self.store.notices}
        missing = {"store.notice.missing"} if self.unnoted else set[str]()
        assert notices <= {"store.notice.deleted", "store.notice.unsaved"} | missing
        self.unnoted = False
        assert found.settings in (self.model.settings, goal.settings)
        before, later = self.model.sessions, goal.sessions
        assert before.keys() & later.keys() <= found.sessions.keys()
        for one, saved in found.sessions.items():
            options = [side[one] for side in (before, later) if one in side]
            if options:
                assert (saved.actions, saved.scores) in [(o.actions, o.scores) for o in options]
            else:  # a session that was being created
                assert saved == SavedSession()
        self.model = found

    @invariant()
    def the_shelf_is_right(self) -> None:
        found = {card.id: card.finished and card.finished.scores for card in self.store.cards()}
        assert found == {one: saved.scores for one, saved in self.model.sessions.items()}
        assert self.store.settings.all() == self.model.settings

    @invariant()
    def everything_is_saved(self) -> None:
        if self.next % 3 == 0:
            found = seen(self.store)
            for one, saved in self.model.sessions.items():
                assert found.sessions[one].actions == saved.actions
                assert found.sessions[one].scores == saved.scores


class OnDisk(StoreMachine):
    medium = FaultyDisk


class InSlots(StoreMachine):
    medium = FaultySlots


class InRecords(StoreMachine):
    medium = FaultyRecords


TestOnDisk = OnDisk.TestCase
TestInSlots = InSlots.TestCase
TestInRecords = InRecords.TestCase
TestOnDisk.settings = TestInSlots.settings = TestInRecords.settings = settings(
    max_examples=EXAMPLES, stateful_step_count=25
)
