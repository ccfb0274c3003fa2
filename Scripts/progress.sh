# Shows that long work goes on. Read by Scripts/build and Scripts/test.

# How long this script has run: "45 s" or "3 min 5 s".
elapsed() {
  if [ "$SECONDS" -lt 60 ]; then
    printf '%d s' "$SECONDS"
  else
    printf '%d min %d s' "$((SECONDS / 60))" "$((SECONDS % 60))"
  fi
}

# Prints what a function says of a log, at first after 10 s and then every 30 s, until this script ends.
start_heartbeat() {
  local name=$1 describe=$2 log=$3
  (
    pause=10
    # The pause must not keep the output open: what reads it would wait for its end.
    while sleep "$pause" </dev/null >/dev/null 2>&1; do
      pause=30
      printf '%s: %s, %s\n' "$name" "$(elapsed)" "$("$describe" "$log")"
    done
  ) &
  heartbeat=$!
  trap 'kill "$heartbeat" 2>/dev/null || true' EXIT
}

# The step that a build is at, such as "[12/80] Compiling ChartRender".
build_step() {
  local step
  step=$(grep -E '^\[[0-9]+/[0-9]+\] ' "$1" | tail -n 1) || true
  # What the tools write first stands in the log while the optimiser works on a whole module.
  case $step in
    '' | *'Write '*) printf 'compiling' ;;
    *) printf '%.100s' "$step" ;;
  esac
}
