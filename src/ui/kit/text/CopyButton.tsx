import { Button } from '../forms/Button.tsx'
import { say } from '../status/say.ts'

type Props = {
  text: string /** The confirmation: "Data copied". */
  said: string
  children: string
}

/** Copies exactly the data to sign, so that the person can inspect it elsewhere. */
export function CopyButton({ text, said: confirmation, children }: Props) {
  return (
    <div>
      <Button
        look="text"
        icon="copy"
        onClick={() => navigator.clipboard.writeText(text).then(() => say(confirmation))}
      >
        {children}
      </Button>
    </div>
  )
}
