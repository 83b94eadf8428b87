"""Browser for WebKitWebDriver that keeps its profile: `webkit_window.py FOLDER`.

A driven MiniBrowser saves no profile. The system's own Python runs this program, because it has
the bindings of WebKit.
"""

import sys
from typing import Any

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402


def main(folder: str) -> None:
    """Runs until the driver ends the program."""
    data = WebKit2.WebsiteDataManager(base_data_directory=folder, base_cache_directory=folder)
    context = WebKit2.WebContext.new_with_website_data_manager(data)
    context.set_automation_allowed(True)

    def view(*_: Any) -> Any:
        made = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
        made.get_settings().set_enable_page_cache(True)
        window = Gtk.Window()
        window.set_default_size(390, 844)
        window.add(made)
        window.show_all()
        made.connect("close", lambda _: window.destroy())
        return made

    def begun(_: Any, session: Any) -> None:
        # The driver only takes a browser of the name that was asked for.
        info = WebKit2.ApplicationInfo()
        info.set_name("MiniBrowser")
        info.set_version(
            *(WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version())
        )
        session.set_application_info(info)
        session.connect("create-web-view", view)

    context.connect("automation-started", begun)
    Gtk.main()


main(sys.argv[1])
