import { join } from 'node:path'
import type { StoryName } from '../../scripts/startOptions.mjs'
import { openDemo } from './openDemo.ts'
import { pictures } from './pictures.ts'
import { batches } from './stories/batchStory.ts'
import { devices } from './stories/deviceStory.ts'
import { rescue } from './stories/rescueStory.ts'
import { sponsored } from './stories/sponsoredStory.ts'
import type { Stage, Story } from './stories/story.ts'

const stories: Record<StoryName, Story> = { batches, devices, rescue, sponsored }

/**
 * `npm start`: plays a story on its own, or opens a browser with the onboarded wallet until Ctrl-C. Resolves with
 * true if every step succeeded.
 */
export async function demo({
  story,
  output,
}: {
  story: StoryName | undefined
  output: string
}): Promise<boolean> {
  const endings: (() => Promise<void>)[] = []
  const interrupted = new Promise<false>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve(false))
  })
  try {
    const stage: Stage = {
      picture: await pictures(output),
      report,
      after: (end) => void endings.push(end),
    }
    if (story) return await Promise.race([play(stories[story], stage), interrupted])
    const { dappUrl } = await openDemo(stage, { headless: false })
    console.log(`\nThe demo page is open: ${dappUrl}\nPassword: correct horse battery\nCtrl-C ends it.`)
    await interrupted
    return true
  } catch (error) {
    console.log(`\nFailed: ${error instanceof Error ? error.message : error}`)
    return false
  } finally {
    for (const ending of endings.reverse()) await ending().catch(() => undefined)
  }

  async function play(told: Story, stage: Stage): Promise<true> {
    await told(stage)
    console.log(`\nEvery step came out right. Pictures: ${join(output, '/')}`)
    return true
  }
}

/** Prints a step with its duration and, if it is text, its result. */
async function report<value>(title: string, step: () => Promise<value>): Promise<value> {
  const start = performance.now()
  process.stdout.write(`${title} … `)
  try {
    const result = await step()
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    console.log(`${seconds} s${typeof result === 'string' ? `\n    ${result}` : ''}`)
    return result
  } catch (error) {
    console.log('failed')
    throw error
  }
}
