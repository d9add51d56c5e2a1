import { parseArgs } from 'node:util'

/** @typedef {keyof typeof stories} StoryName */

/** The stories that `npm start` can play, with what happens in each. */
export const stories = {
  batches: 'a page sends batches one call after another, one that fails halfway, and an atomic one',
  devices: 'a device with QR codes and a stand-in for a Ledger sign messages and batches',
  rescue: 'tokens leave an account whose key a thief has, and another account pays',
  sponsored: 'an account without any coin sends batches that the site’s paymaster pays',
}

/** The help for the command line. */
export const usage = `Usage: npm start -- [options]

Starts a chain, a demo page and a browser with the wallet in it, ready to click through.
Without a display it plays the story "batches".

  --story NAME   plays a story on its own, without a display, and writes its pictures to
                 demo-output/NAME/. Ends with 0 only if every step came out right
  --headless     the same as --story batches
  --help         this text

Stories:
${Object.entries(stories)
  .map(([name, says]) => `  ${name.padEnd(12)} ${says}`)
  .join('\n')}
`

/**
 * Reads the command line. Without a story, a person clicks through the demo.
 *
 * @param {string[]} args
 * @param {boolean} hasDisplay
 * @returns {{ story: StoryName | undefined } | { help: true } | { mistake: string }}
 */
export function readStart(args, hasDisplay) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        story: { type: 'string' },
        headless: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
    if (values.help) return { help: true }
    const story = values.story ?? (values.headless || !hasDisplay ? 'batches' : undefined)
    if (story === undefined || isStory(story)) return { story }
    return { mistake: `There is no story "${story}". There are: ${Object.keys(stories).join(', ')}.` }
  } catch (error) {
    return { mistake: /** @type {Error} */ (error).message }
  }
}

/**
 * @param {string} name
 * @returns {name is StoryName}
 */
const isStory = (name) => Object.hasOwn(stories, name)
