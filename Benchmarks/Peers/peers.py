"""Draws the chart of the benchmarks with other libraries.

    peers.py PEER DRAWING PICTURE RUNS

DRAWING is a folder with the chart as each library takes it: `chart.svg`, `chart.scene.txt` (the display
list that ours draws), `chart.csv` (days and values), `before.csv` (those of the week before), `year.csv` (365 days),
`font` (the path of the font file). The picture has 828 x 560 pixels, that of a number 800 x 660. With RUNS above 0 the chart is drawn that often after some that do not count, and each run's
milliseconds are printed; with 0 it is drawn once, as a program of its own would.
"""

import csv
import datetime
import functools
import io
import os
import sys
import time

WIDTH, HEIGHT, SCALE = 414, 280, 2
GRADIENT = ["#3997db", "#00abc2", "#00bad4"]
GREY, RULE, NODE, ACTIVE = "#808080", "#cccccc", "#38afe7", "#ff9900"


def read(folder, name):
    with open(os.path.join(folder, name), encoding="utf-8") as file:
        return file.read()


def rows(folder, name="chart.csv"):
    table = list(csv.reader(io.StringIO(read(folder, name))))[1:]
    return [datetime.date.fromisoformat(row[0]) for row in table], [float(row[1]) for row in table]


def label(day):
    return f"{day.month}/{day.day}"


def resvg(folder):
    import resvg_py

    svg, font = read(folder, "chart.svg"), read(folder, "font").strip()

    def draw():
        return bytes(
            resvg_py.svg_to_bytes(
                svg_string=svg, zoom=SCALE, skip_system_fonts=True, font_files=[font]
            )
        )

    return draw


def skia(folder):
    """Draws the very display list, shadows as blurs, which are Skia's own."""
    import skia as sk

    typeface = sk.Typeface.MakeFromFile(read(folder, "font").strip())
    surface = sk.Surface(WIDTH * SCALE, HEIGHT * SCALE)

    def color(text):
        channels = [int(text[start : start + 2], 16) for start in range(1, len(text), 2)]
        return sk.Color(*channels)

    def path(words):
        result, place = sk.Path(), 0
        while place < len(words):
            kind = words[place]
            if kind == "Z":
                result.close()
                place += 1
                continue
            x, y = map(float, words[place + 1].split(","))
            place += 2
            if kind == "M":
                result.moveTo(x, y)
            elif kind == "L":
                result.lineTo(x, y)
            elif kind == "O":
                result.addCircle(x, y, float(words[place][1:]))
                place += 1
            else:
                raise ValueError(kind)
        return result

    def paint(text):
        """The paint that a display list names, and whether it is the blurred disc."""
        words = text.split()
        result = sk.Paint(AntiAlias=True)
        if words[0] == "linear":
            ends = [tuple(map(float, words[place].split(","))) for place in (1, 3)]
            stops = [stop.split() for stop in text[text.index("[") + 1 : -1].split(",")]
            result.setShader(
                sk.GradientShader.MakeLinear(
                    [sk.Point(*end) for end in ends],
                    [color(stop[1]) for stop in stops],
                    [float(stop[0]) for stop in stops],
                )
            )
            return result, None
        result.setColor(color(words[0]))
        if len(words) == 1:
            return result, None
        deviation, center, radius = float(words[2]), words[4].split(","), float(words[5][1:])
        result.setMaskFilter(sk.MaskFilter.MakeBlur(sk.kNormal_BlurStyle, deviation))
        return result, sk.Path().addCircle(float(center[0]), float(center[1]), radius)

    steps = []
    for line in read(folder, "chart.scene.txt").splitlines()[1:]:
        words = line.split()
        if words[0] == "fill":
            head, shape = line.split(": ", 1)
            look, disc = paint(head.split(None, 1)[1])
            steps.append(("path", disc or path(shape.split()), look))
        elif words[0] == "stroke":
            head, shape = line.split(": ", 1)
            look, _ = paint(head.split(None, 4)[4])
            look.setStyle(sk.Paint.kStroke_Style)
            look.setStrokeWidth(float(words[1]))
            if words[2] == "round":
                look.setStrokeCap(sk.Paint.kRound_Cap)
                look.setStrokeJoin(sk.Paint.kRound_Join)
            steps.append(("path", path(shape.split()), look))
        elif words[0] == "text":
            text = line.split('"')[1]
            size, ink = float(words[-5]), color(words[-3])
            origin = tuple(map(float, words[-1].split(",")))
            font = sk.Font(typeface, size)
            font.setSubpixel(True)
            steps.append(("text", (text, origin, font), sk.Paint(Color=ink, AntiAlias=True)))

    def draw():
        canvas = surface.getCanvas()
        canvas.resetMatrix()
        canvas.clear(sk.ColorWHITE)
        canvas.scale(SCALE, SCALE)
        for kind, shape, look in steps:
            if kind == "path":
                canvas.drawPath(shape, look)
            else:
                text, origin, font = shape
                canvas.drawSimpleText(text, origin[0], origin[1], font, look)
        return bytes(surface.makeImageSnapshot().encodeToData())

    return draw


GRADIENT_STOPS = [{"offset": place / 2, "color": stop} for place, stop in enumerate(GRADIENT)]
AXIS = {
    "title": None, "labelAngle": 0, "labelColor": GREY, "grid": True, "gridColor": RULE,
    "ticks": False, "domain": False,
}


def vl_convert(folder, kind):
    import vl_convert

    days, values = rows(folder)
    data = [
        {"day": label(d), "value": v, "before": b, "active": d == days[-1]}
        for d, v, b in zip(days, values, rows(folder, "before.csv")[1])
    ]
    paint = {"gradient": "linear", "x1": 0, "x2": 1, "y1": 0, "y2": 0, "stops": GRADIENT_STOPS}
    y = {"field": "value", "type": "quantitative", "axis": None}
    marks = {
        "line": [
            {"mark": {"type": "line", "strokeWidth": 3, "strokeCap": "round", "stroke": paint}},
            {"mark": {"type": "point", "filled": True, "size": 180, "color": NODE,
                      "stroke": "white", "strokeWidth": 2, "opacity": 1}},
        ],
        "columns": [column_layer("value", NODE, 22)],
        "comparison": [column_layer("before", RULE, 30), column_layer("value", NODE, 22)],
    }
    spec = {
        "$schema": "https://vega.github.io/schema/vega-lite/v5.json",
        "width": WIDTH,
        "height": HEIGHT,
        "padding": 0,
        "autosize": {"type": "fit", "contains": "padding"},
        "config": {"view": {"stroke": None}, "font": "Inter"},
        "data": {"values": data},
    }
    if kind == "calendar":
        year = zip(*rows(folder, "year.csv"))
        spec["data"] = {"values": [{"date": day.isoformat(), "value": value} for day, value in year]}
        spec["mark"] = {"type": "rect", "cornerRadius": 2}
        spec["encoding"] = {
            "x": {"timeUnit": "yearweek", "field": "date", "type": "ordinal",
                  "axis": {**AXIS, "grid": False, "format": "%b", "labelOverlap": True}},
            "y": {"timeUnit": "day", "field": "date", "type": "ordinal",
                  "axis": {**AXIS, "grid": False}},
            "color": {"field": "value", "type": "quantitative", "legend": None,
                      "scale": {"type": "quantize", "range": ["#dcecf8", *GRADIENT]}},
        }
    else:
        spec["encoding"] = {
            "x": {"field": "day", "type": "ordinal", "sort": None, "axis": AXIS,
                  "scale": {"type": "point", "padding": 0.5}},
            "y": y,
        }
        spec["layer"] = marks["line" if kind == "number" else kind]
    if kind == "number":
        total = {"text": f"{sum(values):,.0f}", "fontSize": 92, "anchor": "start"}
        spec.update(width=400, height=120, title=total)
        del spec["autosize"]

    def draw():
        return vl_convert.vegalite_to_png(spec, scale=SCALE)

    return draw


def column_layer(field, color, width):
    ink = {"condition": {"test": "datum.active", "value": ACTIVE}, "value": color}
    layer = {
        "mark": {"type": "bar", "cornerRadiusEnd": width / 2, "width": width},
        "encoding": {"y": {"field": field, "type": "quantitative", "axis": None}},
    }
    layer["encoding"]["color"] = {"value": color} if field == "before" else ink
    return layer


def fonts(folder):
    import matplotlib
    from matplotlib import font_manager

    font_manager.fontManager.addfont(read(folder, "font").strip())
    matplotlib.rcParams["font.family"] = "Inter"


def nodes(axes, values):
    """The line with its gradient and the nodes on it."""
    from matplotlib.collections import LineCollection
    from matplotlib.colors import LinearSegmentedColormap

    places = list(range(len(values)))
    colors = LinearSegmentedColormap.from_list("line", GRADIENT)
    segments = [list(zip(places[i : i + 2], values[i : i + 2])) for i in places[:-1]]
    line = LineCollection(segments, cmap=colors, linewidth=3, capstyle="round")
    line.set_array(places[:-1])
    axes.add_collection(line)
    inks = [NODE] * (len(values) - 1) + [ACTIVE]
    axes.scatter(places, values, s=170, c=inks, edgecolors="white", linewidths=2, zorder=3)


def plain(axes, labels):
    axes.set_xticks(range(len(labels)), labels, color=GREY, fontsize=11)
    axes.grid(axis="x", color=RULE, linewidth=0.5)
    axes.tick_params(length=0)
    axes.yaxis.set_visible(False)
    for side in axes.spines.values():
        side.set_visible(False)


def matplotlib(folder, kind):
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot
    from matplotlib.colors import ListedColormap

    fonts(folder)
    days, values = rows(folder)
    labels = [label(day) for day in days]
    _, before = rows(folder, "before.csv")
    dates, year = rows(folder, "year.csv")
    first = dates[0] - datetime.timedelta(days=dates[0].weekday())
    steps = ListedColormap(["#dcecf8", *GRADIENT, "#0080a0"])

    def calendar(axes):
        weeks = [[float("nan")] * 53 for _ in range(7)]
        for day, value in zip(dates, year):
            weeks[day.weekday()][(day - first).days // 7] = value
        axes.pcolormesh(weeks, cmap=steps, edgecolors="white", linewidth=1.5)
        axes.invert_yaxis()
        axes.set_aspect("equal")
        plain(axes, [])
        axes.set_xticks([4.35 * month for month in range(12)], "JFMAMJJASOND")

    def draw():
        size = (400, 330) if kind == "number" else (WIDTH, HEIGHT)
        figure, axes = pyplot.subplots(figsize=(size[0] / 72, size[1] / 72), dpi=72 * SCALE)
        if kind == "calendar":
            calendar(axes)
        elif kind in ("columns", "comparison"):
            places = range(len(values))
            if kind == "comparison":
                axes.bar(places, before, width=0.7, color=RULE)
            axes.bar(places, values, width=0.5, color=[NODE] * (len(values) - 1) + [ACTIVE])
            plain(axes, labels)
        else:
            nodes(axes, values)
            plain(axes, labels)
        if kind == "number":
            figure.subplots_adjust(top=0.4)
            figure.text(0.07, 0.6, f"{sum(values):,.0f}", fontsize=92, weight="bold")
            figure.text(0.07, 0.9, "Steps", fontsize=20)
        picture = io.BytesIO()
        figure.savefig(picture, format="png")
        pyplot.close(figure)
        return picture.getvalue()

    return draw


def matplotlib_page(folder):
    """A page on A4 as PDF: three charts, a text, a table and numbers."""
    import matplotlib

    matplotlib.use("pdf")
    from matplotlib import pyplot

    fonts(folder)
    matplotlib.rcParams["pdf.fonttype"] = 42
    table = list(csv.reader(io.StringIO(read(folder, "chart.csv"))))
    days = [[row[0]] + [float(cell) for cell in row[1:4]] for row in table[1:]][-7:]

    def chart(axes, column, title):
        nodes(axes, [row[column] for row in days])
        plain(axes, [row[0][5:] for row in days])
        axes.set_title(title, loc="left", fontsize=13)

    def draw():
        figure = pyplot.figure(figsize=(595 / 72, 842 / 72))
        grid = figure.add_gridspec(3, 6, hspace=0.4)
        figure.suptitle("A week on foot", x=0.08, ha="left", fontsize=24)
        chart(figure.add_subplot(grid[0, :4]), 1, "Steps")
        text = figure.add_subplot(grid[0, 4:])
        text.axis("off")
        text.text(0, 1, "Wednesday had the long walk:\ntwelve thousand steps.", va="top", fontsize=11)
        chart(figure.add_subplot(grid[1, :3]), 2, "Distance")
        chart(figure.add_subplot(grid[1, 3:]), 3, "Flights")
        cells = figure.add_subplot(grid[2, :4])
        cells.axis("off")
        cells.table(
            cellText=[[f"{cell}" for cell in row] for row in days], colLabels=table[0][:4],
            loc="center",
        )
        numbers = figure.add_subplot(grid[2, 4:])
        numbers.axis("off")
        for place, label in enumerate(["Average", "Total", "Highest"]):
            numbers.text(0.5, 0.9 - place * 0.3, f"{label}\n12,190", ha="center", fontsize=13)
        document = io.BytesIO()
        figure.savefig(document, format="pdf")
        pyplot.close(figure)
        return document.getvalue()

    return draw


PEERS = {"resvg": resvg, "skia": skia, "matplotlib-page": matplotlib_page}
for name, library in [("vl-convert", vl_convert), ("matplotlib", matplotlib)]:
    for kind in ["line", "columns", "comparison", "calendar", "number"]:
        PEERS[f"{name}-{kind}"] = functools.partial(library, kind=kind)


def main():
    peer, folder, picture, runs = sys.argv[1:5]
    draw = PEERS[peer](folder)
    with open(picture, "wb") as file:
        file.write(draw())
    runs = int(runs)
    if runs == 0:
        return
    for _ in range(3 + runs // 10):
        draw()
    for _ in range(runs):
        start = time.perf_counter()
        draw()
        print((time.perf_counter() - start) * 1e3)


main()
