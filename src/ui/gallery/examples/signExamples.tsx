import { Button } from '../../kit/forms/Button.tsx'
import { IconButton } from '../../kit/forms/IconButton.tsx'
import { Illustration } from '../../kit/illustrations/Illustration.tsx'
import { Icon } from '../../kit/images/Icon.tsx'
import { icons } from '../../kit/images/iconPaths.ts'
import { Mark } from '../../kit/images/Mark.tsx'
import { Wordmark } from '../../kit/images/Wordmark.tsx'
import type { Example } from './example.ts'

const iconNames = Object.keys(icons) as (keyof typeof icons)[]

/** Examples of buttons, icons and logos. */
export const signs: readonly Example[] = [
  {
    name: 'Button',
    about: 'Ink acts. One filled button to a screen; the other colours say what pressing it risks.',
    shows: (
      <>
        <Button wide>Send 3 calls</Button>
        <Button look="outlined" wide>
          Reject
        </Button>
        <Button look="risk" wide>
          Send anyway
        </Button>
        <Button tile icon="plus">
          Add a token
        </Button>
        <Button look="text" small>
          Show all
        </Button>
        <Button disabled wide>
          Send 3 calls
        </Button>
        <Button busy wide>
          Sending
        </Button>
      </>
    ),
  },
  {
    name: 'Icon, IconButton',
    about: 'Drawn on a 20 px grid, in the colour of the text around them. Alone, they have a name.',
    shows: (
      <>
        <p>
          {iconNames.map((name) => (
            <Icon key={name} name={name} />
          ))}
        </p>
        <p>
          <IconButton icon="copy" label="Copy address" />
          <IconButton icon="out" label="Open in explorer" edge />
        </p>
      </>
    ),
  },
  {
    name: 'Illustration',
    about: 'Ink and lime, beside words that say it all. “Done” flies in once.',
    shows: (
      <p>
        <Illustration piece="empty" /> <Illustration piece="quiet" /> <Illustration piece="offline" />{' '}
        <Illustration piece="done" />
      </p>
    ),
  },
  {
    name: 'Mark, Wordmark',
    about: 'The name and its sign.',
    shows: (
      <>
        <Wordmark />
        <p>
          <Mark size={36} /> <Mark size={36} look="flight" />
        </p>
      </>
    ),
  },
]
