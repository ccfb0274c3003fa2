# The C libraries of this package and the flags with which the compiler sees them outside of a
# package build. Read by Scripts/docs.

c_modules() {
  local map
  for map in Sources/C*/module.modulemap; do basename "$(dirname "$map")"; done
}

# Prints one flag a line. The name for pkg-config stands in Package.swift and only there.
c_module_flags() {
  local module=$1 package flag
  package=$(sed -n "s/.*library(\"$module\", \"\([^\"]*\)\".*/\1/p" Package.swift)
  printf '%s\n' -Xcc "-fmodule-map-file=Sources/$module/module.modulemap"
  if [ -z "$package" ]; then return; fi
  for flag in $(pkg-config --cflags "$package"); do printf '%s\n' -Xcc "$flag"; done
}
