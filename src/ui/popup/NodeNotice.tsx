import { Button } from '../kit/Button.tsx'
import { Notice } from '../kit/Notice.tsx'
import { Status } from '../kit/Status.tsx'
import { Text } from '../kit/Text.tsx'
import { useMirror } from '../mirror.ts'
import { useCommand } from '../useCommand.ts'
import { useHere } from './useHere.ts'
import { clockOf } from './when.ts'

/** Says that the selected network's node is slow or silent, what that means, and the two ways out. */
export function NodeNotice({ onOther }: { onOther: () => void }) {
  const { network } = useHere()
  const node = useMirror((mirror) => mirror.node)
  const { run, busy } = useCommand('network.retry')

  if (!network || !node) return null
  if (node.state === 'slow')
    return (
      <Text look="small" tone="soft" as="div">
        <Status visible>{`${network.name} is slow to answer`}</Status>
      </Text>
    )
  if (node.state !== 'unreachable') return null
  return (
    <Notice
      tone="bad"
      data-testid="unreachable"
      heading={`${network.name} does not answer`}
      action={
        <>
          <Button small icon="again" busy={busy} data-testid="retry" onClick={() => run({})}>
            Try again
          </Button>
          <Button small onClick={onOther}>
            Use another node
          </Button>
        </>
      }
    >
      <bdi dir="ltr">{hostOf(node.url)}</bdi>, tried{' '}
      {node.tries === 1 ? 'once' : `${node.tries} times since ${clockOf(node.since)}`}. Your tokens are safe,
      Volley just cannot see them.
      <Status>{`${network.name} does not answer`}</Status>
    </Notice>
  )
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}
