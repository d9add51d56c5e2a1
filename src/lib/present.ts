/** The members that are not `undefined`. */
export function present<members extends object>(
  members: members,
): { [name in keyof members]?: Exclude<members[name], undefined> } {
  const entries = Object.entries(members).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as ReturnType<typeof present<members>>
}
