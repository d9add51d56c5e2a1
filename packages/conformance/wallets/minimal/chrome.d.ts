/** The part of the browser's extension API that this wallet uses. */
declare namespace chrome {
  type Heard<listener> = { addListener(listener: listener): void }
  type Sender = { origin?: string }

  namespace runtime {
    type Port = {
      sender?: Sender
      // biome-ignore lint/suspicious/noExplicitAny: messages between the wallet's own scripts
      onMessage: Heard<(message: any) => void>
      onDisconnect: Heard<() => void>
      postMessage(message: unknown): void
    }
    const onConnect: Heard<(port: Port) => void>
    const onMessage: Heard<
      // biome-ignore lint/suspicious/noExplicitAny: messages between the wallet's own scripts
      (message: any, sender: Sender, respond: (answer: unknown) => void) => true | undefined
    >
    function connect(): Port
    function sendMessage(message: unknown): Promise<unknown>
  }

  namespace storage {
    const local: {
      // biome-ignore lint/suspicious/noExplicitAny: `store.ts` says what lies where
      get(key: string): Promise<Record<string, any>>
      set(values: Record<string, unknown>): Promise<void>
      clear(): Promise<void>
    }
  }

  namespace tabs {
    function create(options: { url: string }): Promise<unknown>
  }
}
