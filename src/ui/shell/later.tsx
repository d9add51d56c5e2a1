import { type ComponentType, createElement, useEffect, useState } from 'react'

export type Loads = {
  /** Loads the file before the component is drawn, so that it is drawn at once. */
  load(): Promise<void>
}

/**
 * Keeps a component out of a page's first load. `Meanwhile` replaces it until its file is there, which takes a
 * few milliseconds. React's `lazy` takes longer, because React delays the content that replaces a `Suspense`
 * fallback for 300 ms. A file that cannot be loaded throws in place of the component.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile: ComponentType = Nothing,
): ComponentType<Props> & Loads {
  let Loaded: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props>> | undefined
  const once = () => {
    loading ??= load().then((component) => {
      Loaded = component
      return component
    })
    return loading
  }

  function Component(props: Props) {
    const [failure, setFailure] = useState<Error>()
    const [, setLoaded] = useState(Loaded !== undefined)
    useEffect(() => {
      once().then(() => setLoaded(true), setFailure)
    }, [])
    if (failure) throw failure
    return Loaded ? createElement(Loaded, props) : createElement(Meanwhile)
  }

  return Object.assign(Component, { load: async () => void (await once()) })
}

function Nothing() {
  return null
}
