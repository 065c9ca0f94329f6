"""Measure time and memory of what the book promises: ``make bench``.

Each job runs in a process of its own: first what it imports and compiles, then the work,
several times; the fastest time counts.  Memory is the peak of the whole process.  The result
is printed, and kept in ``solvers/pages/bench.json``, which ships with the package: two pages of
the book show it, with a description of the machine.
"""

import json
import os
import platform
import subprocess
import sys
import venv
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from solvers.engine.files import replace_file

ROOT = Path(__file__).resolve().parent.parent
RESULT = ROOT / "solvers" / "pages" / "bench.json"
PEER = ROOT / "_build" / "bench-peer"
PEER_PACKAGE = "yatzy-solver==1.0.0"

MEASURED = """
import json, os, resource, time
{setup}
best = None
for _ in range({repeats}):
    start, cpu = time.perf_counter(), sum(os.times()[:4])
    answer = {work}
    run = (time.perf_counter() - start, sum(os.times()[:4]) - cpu)
    best = min(best or run, run)
whose = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
peak = max(resource.getrusage(who).ru_maxrss for who in whose) / 1024
measured = {{"seconds": best[0], "cpu_seconds": best[1], "megabytes": peak}}
measured = {{what: float(f"{{value:.3g}}") for what, value in measured.items()}}
print(json.dumps(measured | {{"answer": answer}} if isinstance(answer, float) else measured))
"""


@dataclass(frozen=True)
class Job:
    """What is measured: `setup` may take its time, `work` is one expression that may not.

    If its value is a number, the result keeps it: an answer that takes too long for a page.
    """

    what: str
    setup: str
    work: str
    repeats: int = 5
    python: Path = Path(sys.executable)


SOLVED = "from solvers import rule_set, SCANDINAVIAN, score_distribution, simulate, solve"
JOBS = (
    Job(
        "all fifteen exact values",
        "from solvers import SCANDINAVIAN, Turn",
        "[Turn(category.rule).value() for category in SCANDINAVIAN.categories]",
        repeats=1,
    ),
    Job(
        "floats of one category",
        "from solvers import SCANDINAVIAN\n"
        "from solvers.turn.turn import expected_values\n"
        "points = SCANDINAVIAN.scores()[:, :1].astype(float)",
        "expected_values(points, 3)",
    ),
    Job(
        "all appendix tables",
        "from solvers.thesis.appendices import names, table",
        "[table(name) for name in names()]",
        repeats=1,
    ),
    Job(
        "the whole Scandinavian game",
        f"{SOLVED}; solve(SCANDINAVIAN)",
        "solve(SCANDINAVIAN)",
        repeats=7,
    ),
    Job(
        "the same by yatzy-solver",
        "import yatzy_solver",
        "yatzy_solver.Solver.build(yatzy_solver.Variant('yatzy-scandinavian'))",
        repeats=1,
        python=PEER / "bin" / "python",
    ),
    Job(
        "exact distribution of the score",
        f"{SOLVED}; solution = solve(SCANDINAVIAN); score_distribution(solution)",
        "score_distribution(solution)",
        repeats=3,
    ),
    Job(
        "100,000 games at random",
        f"{SOLVED}; import numpy\n"
        "solution = solve(SCANDINAVIAN); generator = numpy.random.default_rng(2012)\n"
        "simulate(solution, 1000, generator)",
        "simulate(solution, 100_000, generator)",
        repeats=3,
    ),
    *(
        Job(
            f"Maxi Yatzy, bonus {bonus}",
            f"{SOLVED}; solve(SCANDINAVIAN); rules = rule_set({name!r})",
            "solve(rules).expected",
            repeats=1,
        )
        for name, bonus in (("maxi-yatzy", "100 at 84"), ("maxi-yatzy-75", "50 at 75"))
    ),
    Job(
        "100,000 games of Maxi Yatzy",
        f"{SOLVED}; import numpy\n"
        "from solvers.game.simulation import Simulation\n"
        "solution = solve(rule_set('maxi-yatzy')); generator = numpy.random.default_rng(2012)\n"
        "def errors(games: Simulation) -> float:  # of the mean, beside the value of the game\n"
        "    return (games.mean - solution.expected) * len(games.scores) ** 0.5 / games.sd",
        "errors(simulate(solution, 100_000, generator))",
        repeats=1,
    ),
    Job(
        "greatest chance of every score",
        "from solvers import SCANDINAVIAN\n"
        "from solvers.game.chances import greatest_chances\n"
        "from solvers.game.solution import State\n"
        "greatest_chances(SCANDINAVIAN, State(SCANDINAVIAN.names[1:]))",
        "greatest_chances(SCANDINAVIAN).at_least(250)",
        repeats=1,
    ),
    *(
        Job(
            what,
            "from tempfile import TemporaryDirectory; from pathlib import Path\n"
            "from dataclasses import replace\n"
            "from solvers import rule_set; from solvers.game.saving import solve_saving\n"
            "folder = TemporaryDirectory()\n"
            f"rules = replace(rule_set({name!r}), saved_at_most={most})\n"
            "few = replace(rules, categories=rules.categories[:2])\n"
            "solve_saving(few, Path(folder.name))",
            "solve_saving(rules, Path(folder.name))",
            repeats=1,
        )
        for what, name, most in (
            ("five dice, saved throws", "scandinavian-saved", None),
            ("Maxi Yatzy, bonus 100 at 84, by layers", "maxi-yatzy-saved", 0),
            ("Maxi Yatzy, bonus 100 at 84, saved throws", "maxi-yatzy-saved", None),
        )
    ),
    Job(
        "the book, from empty caches",
        "import shutil, subprocess; shutil.rmtree('_build/bench', ignore_errors=True)\n"
        "os.environ['XDG_CACHE_HOME'] = os.path.abspath('_build/bench/cache')\n"
        "build = 'jupyter-book build . --path-output _build/bench --quiet'.split()",
        "subprocess.run(build, check=True, stdout=subprocess.DEVNULL)",
        repeats=1,
    ),
)


def main(names: Sequence[str]) -> None:
    """Measure all jobs, or only those whose names are given; the others stay as they were."""
    chosen = [job for job in JOBS if not names or job.what in names]
    if any(job.python != Path(sys.executable) for job in chosen):
        install_peer()
    for job in chosen:
        store(job, measure(job))


def store(job: Job, measured: dict[str, float]) -> None:
    """Keep what was measured; say if the answer is another than before."""
    rows = {row["what"]: row for row in json.loads(RESULT.read_text("utf-8"))["rows"]}
    before, now = rows.get(job.what, measured).get("answer"), measured.get("answer")
    if before != now:
        print(f"{job.what}: the answer was {before}, now it is {now}")
    rows[job.what] = {"what": job.what, **measured}
    kept = [rows[job.what] for job in JOBS if job.what in rows]
    result = {"machine": machine(), "rows": kept}
    replace_file(RESULT, [f"{json.dumps(result, indent=1)}\n".encode()])


def install_peer() -> None:
    """Give the other solver an environment of its own, once."""
    if not (PEER / "bin" / "python").exists():
        venv.create(PEER, with_pip=True)
    install = [str(PEER / "bin" / "python"), "-m", "pip", "install", "-q", PEER_PACKAGE]
    subprocess.run(install, check=True)


def measure(job: Job) -> dict[str, float]:
    script = MEASURED.format(setup=job.setup, work=job.work, repeats=job.repeats)
    ran = subprocess.run(
        [job.python, "-c", script], cwd=ROOT, stdout=subprocess.PIPE, check=True
    )
    measured: dict[str, float] = json.loads(ran.stdout)
    print(
        f"{job.what:36} {measured['seconds']:8.3g} s  {measured['cpu_seconds']:8.3g} CPU-s"
        f"  {measured['megabytes']:6.0f} MB",
        flush=True,
    )
    return measured


def machine() -> str:
    """Describe the machine in one line."""
    system = f"{platform.system()} on {platform.machine()}, Python {platform.python_version()}"
    return f"{len(os.sched_getaffinity(0))} cores of {processor()}, {system}"


def processor() -> str:
    for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return "an unknown processor"


if __name__ == "__main__":
    main(sys.argv[1:])
