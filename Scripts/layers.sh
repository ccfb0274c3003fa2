# The order of the rooms in Sources/ChartRender, and the checks that hold them to it. Read by
# Scripts/check. A room may use the rooms of its own layer and of those above it in this list.
layers=(
  'Geometry Style Text'
  'Image'
  'Scale Model Data'
  'Layout Marks Scene Vector'
  'Input Message'
  'Canvas'
)
# What is left is the façade, the files directly in Sources/ChartRender, and Batch beside it.
last_layer='Batch'
library=Sources/ChartRender

# The layer from which on a C library can be seen; Cairo and Pango belong to Canvas, coders to Image, checksums
# to Batch.
layer_of_c_module() {
  case $1 in
    CCairo) echo Canvas ;;
    CNettle) echo Batch ;;
    *) echo Image ;;
  esac
}

unknown_rooms() {
  local room
  for room in "$library"/*/; do
    room=$(basename "$room")
    case " ${layers[*]} $last_layer " in
      *" $room "*) ;;
      *)
        if [[ $room == *.docc ]]; then continue; fi
        printf '%s/%s: give it a place in Scripts/layers.sh.\n' "$library" "$room"
        ;;
    esac
  done
}

stray_imports() {
  local module room
  for module in $(c_modules); do
    room=$library/$(layer_of_c_module "$module")
    if [ "$module" = CCurl ]; then room=Sources/snapshot-send; fi
    matches "^[[:space:]]*(@[a-z_]+ )?((public|package|internal|private) )?import $module\\b" \
      'Sources/*.swift' ":!$room" | sed "s|\$|  (only $room may)|"
  done
}

# Sending stands beside the renderer: neither sees the other, and both do without Foundation, which would take
# its time at each start.
stray_targets() {
  local start='^[[:space:]]*(@[a-z_]+ )?((public|package|internal|private) )?import '
  matches "${start}Foundation" 'Sources/CommandKit/*.swift' 'Sources/Delivery/*.swift' \
    | sed 's|$|  (no Foundation here)|'
  matches "${start}(CommandKit|Delivery)\\b" "$library/*.swift" | sed 's|$|  (stands after it)|'
  matches "${start}Delivery\\b" 'Sources/CommandKit/*.swift' 'Sources/snapshot/*.swift' \
    | sed 's|$|  (only snapshot-send sends)|'
  matches "${start}CommandKit\\b" 'Sources/Delivery/*.swift' | sed 's|$|  (stands beside it)|'
}

type_check() {
  swiftc -typecheck -wmo -swift-version 6 -warnings-as-errors -module-name ChartRender \
    -package-name snapshot -module-cache-path .build/layers "$@"
}

# Errors of the rooms of one layer only: those of a layer before it were told there.
layer_errors() {
  local rooms=$1 log=$2 room
  for room in $rooms; do
    grep -E "(^|/)$library/$room/.*error: " <<<"$log" | sed "s|^.*\($library/\)|\1|" | sort -u
  done
}

# When nothing before has failed, an error elsewhere, say in a C header, is told in full.
check_layer() {
  local rooms=$1 failed_before=$2 log found
  shift 2
  log=$(type_check "$@" 2>&1) && return
  found=$(layer_errors "$rooms" "$log")
  if [ -n "$found" ]; then
    printf '%s\n' "$found"
  elif [ "$failed_before" = 0 ]; then
    printf '%s\n' "${log:-swiftc failed and said nothing}"
  else
    echo 'Cannot be told before the layer above is mended.'
  fi
}

# Type-checks the rooms up to each layer without those that follow, so that whatever uses a name
# from a later room fails there. The last layer needs no run of its own: it may use everything.
check_layers() {
  local rooms room module file flag sources=() flags=() failed_before=$failed
  for rooms in "${layers[@]}"; do
    for room in $rooms; do
      if [ ! -d "$library/$room" ]; then continue; fi
      while IFS= read -r file; do sources+=("$file"); done < <(files "$library/$room/*.swift")
      for module in $(c_modules); do
        if [ "$(layer_of_c_module "$module")" != "$room" ]; then continue; fi
        while IFS= read -r flag; do flags+=("$flag"); done < <(c_module_flags "$module")
      done
    done
    if [ "${#sources[@]}" = 0 ]; then continue; fi
    check "layer ${rooms// /, } uses nothing that comes after it" \
      check_layer "$rooms" "$((failed - failed_before))" ${flags[@]+"${flags[@]}"} "${sources[@]}"
  done
}
