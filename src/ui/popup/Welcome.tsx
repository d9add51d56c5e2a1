import { Button } from '../kit/Button.tsx'
import { Mark } from '../kit/Mark.tsx'
import { Notice } from '../kit/Notice.tsx'
import { Screen } from '../kit/Screen.tsx'
import { Stack } from '../kit/Stack.tsx'
import { Text } from '../kit/Text.tsx'
import { Wordmark } from '../kit/Wordmark.tsx'

type Props = {
  failure: string | undefined
  onCreate: () => void
  onImport: () => void
  onRestore: () => void
}

/** The first screen there is: what this is for, and the two ways in. */
export function Welcome({ failure, onCreate, onImport, onRestore }: Props) {
  return (
    <Screen kind="calm">
      <Stack>
        <Wordmark />
      </Stack>
      <Stack fill gap={8}>
        <Mark look="flight" size={168} />
        <Stack gap={3}>
          <Text as="h1" look="page">
            Many calls, one decision.
          </Text>
          <Text tone="soft">Volley shows what a batch will do before you send it, call by call.</Text>
        </Stack>
      </Stack>
      {failure && (
        <Notice tone="bad" heading="That did not work" urgent>
          {failure}
        </Notice>
      )}
      <Stack gap={3}>
        <Button look="filled" wide data-testid="onboarding-create" onClick={onCreate}>
          Create a new wallet
        </Button>
        <Button wide data-testid="onboarding-import" onClick={onImport}>
          I have a wallet already
        </Button>
        <Text look="meta" align="center">
          With its recovery phrase
        </Text>
        <Stack align="center">
          <Button look="text" data-testid="onboarding-restore" onClick={onRestore}>
            Restore a backup file
          </Button>
        </Stack>
      </Stack>
    </Screen>
  )
}
