/** Runs before the measured ones: they compile code and open connections. */
const warmUps = 2

type Runs = Record<string, number[]>

/** Runs something `runs` times and collects its figures by name. */
export async function repeat(
  what: string,
  runs: number,
  once: (counts: boolean) => Promise<Record<string, number>>,
): Promise<Runs> {
  const all: Runs = {}
  for (let run = -warmUps; run < runs; run++) {
    const figures = await once(run >= 0)
    if (run < 0) continue
    for (const [name, value] of Object.entries(figures)) all[name] = [...(all[name] ?? []), value]
    process.stdout.write(`\r${what}: ${run + 1} of ${runs}`)
  }
  process.stdout.write('\n')
  return all
}

/** The figures with this name. */
export const of = (runs: Runs, name: string) => runs[name] ?? []
