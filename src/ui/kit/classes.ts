/** Joins the class names that hold, so that a component can write `classes(styles.row, open && styles.open)`. */
export function classes(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
