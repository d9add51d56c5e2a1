import { Button } from '../forms/Button.tsx'
import { say } from '../status/say.ts'

type Props = {
  text: string /** What is said once it is done: "Data copied". */
  said: string
  children: string
}

/** Copies exactly what is signed, to look at it elsewhere. */
export function CopyButton({ text, said, children }: Props) {
  return (
    <div>
      <Button
        look="text"
        icon="copy"
        onClick={() => navigator.clipboard.writeText(text).then(() => say(said))}
      >
        {children}
      </Button>
    </div>
  )
}
