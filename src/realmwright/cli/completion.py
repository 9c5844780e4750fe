"""The command `completion`: prints a script that completes commands and options in a shell."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence

BASH = """\
_realmwright() {{
    local current="${{COMP_WORDS[COMP_CWORD]}}" words=""
    if [[ $COMP_CWORD -eq 1 ]]; then
        words="{commands}"
    elif [[ $current == -* ]]; then
        case "${{COMP_WORDS[1]}}" in
{cases}
        esac
    fi
    COMPREPLY=($(compgen -W "$words" -- "$current"))
    [[ -n $words ]] || compopt -o default 2>/dev/null
}}
complete -F _realmwright realmwright
"""
ZSH = "autoload -Uz compinit bashcompinit && compinit && bashcompinit\n"  # zsh runs the functions of bash
FISH = "complete -c realmwright -n __fish_use_subcommand -f -a {name} -d '{about}'\n"
FISH_OPTION = "complete -c realmwright -n '__fish_seen_subcommand_from {name}' -l {option}\n"
SHELLS = ("bash", "zsh", "fish")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("shell", metavar="SHELL", choices=SHELLS, help=f"one of {', '.join(SHELLS)}")


def run(args: argparse.Namespace) -> None:
    from .commands import parser_for  # it lists this module

    commands = _subparsers(parser_for(()))
    options: dict[str, list[str]] = {}
    for name in commands:
        try:
            options[name] = _options(_subparsers(parser_for((name,)))[name])
        except SystemExit:  # the command needs packages that are not installed
            options[name] = []
    print(_script(args.shell, {name: parser.description or "" for name, parser in commands.items()}, options), end="")


def _script(shell: str, commands: Mapping[str, str], options: Mapping[str, Sequence[str]]) -> str:
    if shell == "fish":
        names = [FISH.format(name=name, about=about.replace("'", "\\'")) for name, about in commands.items()]
        long = [(name, option[2:]) for name, each in options.items() for option in each if option.startswith("--")]
        return "".join([*names, *(FISH_OPTION.format(name=name, option=option) for name, option in long)])
    cases = "\n".join(f'            {name}) words="{" ".join(each)}" ;;' for name, each in options.items())
    script = BASH.format(commands=" ".join(commands), cases=cases)
    return ZSH + script if shell == "zsh" else script


def _subparsers(parser: argparse.ArgumentParser) -> Mapping[str, argparse.ArgumentParser]:
    actions = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]  # noqa: SLF001
    return actions[0].choices if actions else {}


def _options(parser: argparse.ArgumentParser) -> list[str]:
    nested = _subparsers(parser)
    words = [option for action in parser._actions for option in action.option_strings]  # noqa: SLF001
    return sorted({*words, *(word for each in nested.values() for word in _options(each))})
