import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fake, reset } from '../lib/browser.fake.ts'
import { createApprovals } from './approvals.ts'

beforeEach(() => {
  reset()
})

/** A background with a waiting request. Closing the window decides all requests, as in the wallet. */
function make(world = { waiting: true }) {
  const closed = vi.fn(async () => {
    world.waiting = false
  })
  return {
    world,
    closed,
    approvals: createApprovals({
      isSigning: async () => false,
      isWaiting: async () => world.waiting,
      closed,
    }),
  }
}

const windows = () => fake.windows.getAll()

test('one window of 400 by 640 for everything that waits, brought to the front by the second request', async () => {
  const { approvals } = make()
  await approvals.show()
  const focused = vi.spyOn(fake.windows, 'update')
  await Promise.all([approvals.show(), approvals.show()])
  expect(await windows()).toMatchObject([
    { type: 'popup', width: 400, height: 640, url: fake.runtime.getURL('approval.html') },
  ])
  expect(focused).toHaveBeenCalledTimes(2)
})

test('it opens also where the browser refuses the place beside the window in front', async () => {
  const create = vi.spyOn(fake.windows, 'create')
  vi.spyOn(fake.windows, 'getLastFocused').mockResolvedValue({ left: 0, top: 1190, width: 800 })
  create.mockRejectedValueOnce(new Error('Bounds must be at least 50% within visible screen space.'))
  await make().approvals.show()
  expect(create.mock.calls).toMatchObject([[{ left: 400, top: 1190 }], [{ width: 400, height: 640 }]])
  expect(create.mock.calls[1]?.[0]).not.toHaveProperty('top')
  expect(await windows()).toHaveLength(1)
  vi.restoreAllMocks()
})

test('two requests at the same moment open one window', async () => {
  const { approvals } = make()
  await Promise.all([approvals.show(), approvals.show()])
  expect(await windows()).toHaveLength(1)
})

test('a background that died finds the window that it opened', async () => {
  await make().approvals.show()
  await make().approvals.show()
  expect(await windows()).toHaveLength(1)
})

describe('closing', () => {
  test('by the person decides what waits in it', async () => {
    const { approvals, closed } = make()
    await approvals.show()
    const [{ id = 0 } = {}] = await windows()
    await fake.windows.remove(id)
    await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce())
  })

  test('of another window decides nothing', async () => {
    const { approvals, closed } = make()
    await approvals.show()
    const other = await fake.windows.create({})
    await fake.windows.remove(other.id)
    await approvals.hide()
    expect(closed).not.toHaveBeenCalled()
  })

  test('by the wallet, once nothing waits, decides nothing', async () => {
    const { approvals, closed, world } = make()
    await approvals.show()
    world.waiting = false
    await approvals.hide()
    expect(await windows()).toEqual([])
    await approvals.hide()
    expect(closed).not.toHaveBeenCalled()
  })

  test('does not happen under a request that has just come', async () => {
    const { approvals } = make()
    await approvals.show()
    await approvals.hide()
    expect(await windows()).toHaveLength(1)
  })
})

describe('a window that shows nothing', () => {
  /** Closes an empty window like the page does: it asks the background first. */
  async function closeItself({ release }: ReturnType<typeof createApprovals>, id: number) {
    if (await release(id)) await fake.windows.remove(id)
  }

  test('stays if a request arrived that the page has not received, which is not rejected', async () => {
    const { approvals, closed } = make()
    await approvals.show()
    const [{ id = 0 } = {}] = await windows()
    // A request arrived and the window is in front already, but the page has not received it.
    await approvals.show()
    await closeItself(approvals, id)
    await approvals.hide()
    expect(closed).not.toHaveBeenCalled()
    expect(await windows()).toMatchObject([{ id }])
  })

  test('closes without a decision, and a request that comes while it does has a window of its own', async () => {
    const { approvals, closed, world } = make()
    await approvals.show()
    const [{ id = 0 } = {}] = await windows()
    world.waiting = false
    expect(await approvals.release(id)).toBe(true)
    world.waiting = true
    await approvals.show()
    await fake.windows.remove(id)
    await approvals.hide()
    expect(closed).not.toHaveBeenCalled()
    expect(await windows()).toHaveLength(1)
  })

  test('is taken over where the background died before it knew of it', async () => {
    const { approvals, closed } = make()
    const { id } = await fake.windows.create({ type: 'popup' })
    await closeItself(approvals, id)
    await approvals.show()
    expect(await windows()).toHaveLength(1)
    await fake.windows.remove(id)
    await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce())
  })

  test('closes where what waits has a window already', async () => {
    const { approvals, closed } = make()
    await approvals.show()
    const { id } = await fake.windows.create({ type: 'popup' })
    await closeItself(approvals, id)
    await approvals.hide()
    expect(await windows()).toMatchObject([{ url: fake.runtime.getURL('approval.html') }])
    expect(closed).not.toHaveBeenCalled()
  })
})

describe('after a death of the background', () => {
  test('a window that was closed meanwhile is noticed, and not opened again', async () => {
    await make().approvals.show()
    const [{ id = 0 } = {}] = await windows()
    const later = make()
    await fake.windows.remove(id)
    await later.approvals.restore()
    expect(later.closed).toHaveBeenCalledOnce()
    expect(await windows()).toEqual([])
  })

  test('even where the browser does not tell', async () => {
    const before = make()
    await before.approvals.show()
    const { approvalWindow } = await fake.storage.session.get('approvalWindow')
    await fake.storage.session.set({ approvalWindow: Number(approvalWindow) + 1 })
    const later = make()
    await later.approvals.restore()
    expect(later.closed).toHaveBeenCalledOnce()
  })

  test('a window that was never opened is opened', async () => {
    const { approvals, closed } = make()
    await approvals.restore()
    expect(await windows()).toHaveLength(1)
    await approvals.restore()
    expect(await windows()).toHaveLength(1)
    expect(closed).not.toHaveBeenCalled()
  })

  test('with nothing that waits, none is', async () => {
    await make({ waiting: false }).approvals.restore()
    expect(await windows()).toEqual([])
  })
})
