# Shortens the output of `swift test` (Swift Testing). Read by Scripts/test.
#
# Dropped: steps of the build, tests and cases that start, tests that pass. Everything else is printed as it comes,
# so that a crash, an error of the build or a line that this file does not know is never hidden. A report of a
# test begins with a symbol that is no ASCII character, and goes on in lines without one.

function show(line) { print line; fflush() }

# What a skipped test says, without the quotes around it.
function reason(line) {
  if (line !~ / skipped: "/) return "no reason given"
  sub(/^.* skipped: "/, "", line)
  sub(/"$/, "", line)
  sub(/^(SKIPPED|Skipped): /, "", line)
  return line
}

/^\[[0-9]+\/[0-9]+\] / { next }
/^(Building for |Build complete|\[)/ && !is_running { next }
/prohibited flag\(s\): (-pthread(, )?)+$/ { next }

$1 !~ /^[^ -~]/ {
  # The rest of an argument that has several lines, in a report that is dropped.
  if (inside_argument) {
    if (/ started\.$/) inside_argument = 0
    if (!/[Ee]rror:|[Cc]rash|[Ss]ignal/) next
  }
  show($0)
  next
}

# An indented detail belongs to the report before it.
$1 == "\342\206\263" {
  if (is_shown) show($0)
  next
}

{ is_shown = 0; inside_argument = 0 }
/ Test run started\.$/ { is_running = 1; next }
/^[^ ]+ Test case passing / { inside_argument = !/ started\.$/; next }
/^[^ ]+ (Test|Suite) .* started\.$/ { next }
/^[^ ]+ (Test|Suite) .* skipped(: ".*"|\.)$/ { skipped++; reasons[reason($0)]++; next }
/^[^ ]+ Test run with [0-9]+ tests? / { summary = summary $0 "\n"; next }
/^[^ ]+ Test .* passed after [0-9.]+ seconds/ { next }
/^[^ ]+ Test .* failed after [0-9.]+ seconds/ { failures[++failed] = $0 }
{ is_shown = 1; show($0) }

END {
  if (failed) {
    printf "\n%d failed, with what is wrong above and in %s:\n", failed, log_name
    for (i = 1; i <= failed; i++) print "  " failures[i]
  }
  if (skipped) {
    printf "\n%d skipped:\n", skipped
    for (text in reasons) printf "%6d  %s\n", reasons[text], text | "sort -rn"
    close("sort -rn")
  }
  if (summary != "") printf "\n%s", summary
}
