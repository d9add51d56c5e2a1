import { type ComponentType, createElement, useEffect, useState } from 'react'

export type Loads = {
  /** Loads the file in advance, so that the component renders at once. */
  load(): Promise<void>
}

/**
 * Keeps a component out of a page's first load. `Meanwhile` renders in its place, with its props, until its file
 * is loaded, which takes a few milliseconds. React's `lazy` would take longer: React delays the content after a
 * `Suspense` fallback for 300 ms. If the file fails to load, the component throws.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile: ComponentType<Props> = Nothing,
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
    return Loaded ? createElement(Loaded, props) : createElement(Meanwhile, props)
  }

  return Object.assign(Component, { load: async () => void (await once()) })
}

function Nothing() {
  return null
}
