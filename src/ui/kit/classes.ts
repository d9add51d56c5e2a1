/** Joins the truthy class names: `classes(styles.row, open && styles.open)`. */
export function classes(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
