import { Address } from '../kit/Address.tsx'
import { Button } from '../kit/Button.tsx'
import { Notice } from '../kit/Notice.tsx'
import { useMirror } from '../mirror.ts'
import { useCommand } from '../useCommand.ts'
import { useHere } from './useHere.ts'

/** Whose code the account in use runs on the network in use, and the way back to a plain account. */
export function DelegationNotice() {
  const { account, network } = useHere()
  const to = useMirror((mirror) => mirror.delegation)?.to
  const { run, busy, failure } = useCommand('account.undelegate')

  if (!to || !network) return null
  const { address, name } = to
  return (
    <Notice
      tone={name ? 'neutral' : 'warn'}
      data-testid="delegation"
      data-delegate={address}
      heading={
        name
          ? `Upgraded on ${network.name}: ${name}`
          : `Runs the code of an unknown contract on ${network.name}`
      }
      action={
        account?.kind !== 'watch' && (
          <Button small busy={busy} data-testid="delegation-remove" onClick={() => run({})}>
            Remove the upgrade
          </Button>
        )
      }
    >
      {failure ??
        (name
          ? 'The account runs several calls as one. Without the upgrade it is a plain account again.'
          : 'Volley does not know what this contract can do with the account, and runs no batch as one with it.')}
      {!name && <Address value={address} />}
    </Notice>
  )
}
