"""Scripts of the tutorial.

An unindented line names a step, the indented lines below are its tasks.

    go TARGET      read on; TARGET is the element highlighted
    move MOVE      play this move
    reply MOVE     move of the other seat, played by the script
    why MOVE       try an illegal move and read the refusal
    preview MOVE   look at the effects of a move
    light ROW      show the cells that score for a row of the score sheet
    undo           take the last move back
    hint           request a hint
    close          close the score of an epoch

Chance is drawn from the secret, as at every table; these secrets were searched for the cards that the lessons need.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Chapter(NamedTuple):
    """A part of a lesson, played at its own table."""

    setup: str
    secret: str
    prior_moves: str  # moves before the first step, chance included
    script: str


BUILDER: Final = "players=2 start=0 sets=base quadrants=tavern,paddock,oasis,farm cards=fishermen,knights,merchants"

KINGDOM_BUILDER: Final = (
    Chapter(
        setup=BUILDER,
        secret="lesson 0",
        prior_moves="draw grass; draw desert",
        script="""
card
  go turn
build
  move build k17
adjacent
  why build h9
tile
  move build l17
  move build l16
end-turn
  move end
  reply build q1
  reply build r1
  reply build r2
  reply end
use-tile
  move farm l15
cards
  light knights
castle
  move build l14
  preview build l13
  move build l13
undo
  move build m13
  undo
  hint
""",
    ),
    Chapter(
        setup=BUILDER,
        secret="lesson 0",
        prior_moves=(
            "draw flowers; draw canyon; build n16; build o15; build p15; end; draw forest; build m12; build m11; "
            "build m13; end; draw canyon; farm f17; build n17; build n18; build n19; end; draw canyon; build l13; "
            "build k13; build l14; end; draw grass; oasis q15; farm e16; build g17; build h17; build g16; end; "
            "draw grass; build m15; build j13; build l16; end; draw desert; farm m17; build l17; build k17; build e15; "
            "oasis i17; end; draw grass; farm j12; build l11; build k11; build k12; end; draw desert; oasis p14; "
            "farm k18; build k19; build g15; build e14; end; draw canyon; build g18; build h19; build i19; farm l10; "
            "end; draw desert; build j17; build i18; build h16; oasis r15; farm l18; end; draw desert; oasis h18; "
            "build r3; build q2; build q1; farm k16; end; draw forest; oasis r16; build s17; build t17; build s18; "
            "farm f15; end; draw flowers; paddock l10; to k8; oasis q3; build m10; build n9; build m8; farm l8; end; "
            "draw desert; build g14; build o17; build p17; oasis q14; farm f16; end; draw flowers; paddock j12; "
            "to h12; farm i12; oasis q4; paddock l16; to m14; build r2; build s2; build t2; end; draw flowers"
        ),
        script="""
end
  move build n14
  move build d14
  move build d13
  move end
  reply farm j12
  reply build n13
  reply build o13
  reply build p13
  reply end
  go final
""",
    ),
)

KINGDOMS: Final = (
    Chapter(
        setup="players=2 start=0 variants=none",
        secret="lesson 883",
        prior_moves="tile D; tile +2",
        script="""
board
  go map
castle
  move castle 1 c3
  reply castle 2 b2
tile
  move draw
  move put d3
  reply draw
  reply put d2
lines
  light rows
second
  preview castle 2 f3
  move castle 2 f3
  reply draw
  reply put e3
mountain
  go e3
dragon
  preview start c2
  move start c2
  reply castle 1 a5
undo
  move castle 3 d5
  undo
  hint
""",
    ),
    Chapter(
        setup="players=2 start=1 variants=none",
        secret="lesson 0",
        prior_moves=(
            "tile G; tile +3; castle 1 e4; castle 3 d2; castle 2 a3; start f2; castle 4 a2; castle 4 c2; castle 3 f4; "
            "castle 3 f5; castle 3 e2; castle 2 f3; castle 2 f1; castle 2 b2; start d1; draw; tile -6; put a1; "
            "castle 2 d5; draw; tile +1; put c5; castle 1 e5; draw; tile -3; put a4; castle 1 b5; draw; tile +2; "
            "put c3; castle 1 e3; draw; tile -2; put e1; draw; tile +6; put a5; draw; tile W; put c1; draw; tile D; "
            "put c4; draw; tile -5; put b4; draw; tile M; put d4; draw; tile +2; put d3; draw; tile M; put b1"
        ),
        script="""
epoch
  move castle 1 b3
  close
end
  go score
""",
    ),
)

SCRIPTS: Final = {"kingdom-builder": KINGDOM_BUILDER, "kingdoms": KINGDOMS}
