import type { Page } from '@playwright/test'

/** A flow of so many steps, each listening and leading to four that follow it. */
function flowOf(count: number) {
  const asked = count - 2
  const at = (index: number) => (index < asked ? `n${index}` : 'end')
  const steps = Array.from({ length: asked }, (_, index) => ({
    id: at(index),
    label: `Step ${index}`,
    type: 'listen',
    reactions: [
      { name: 'yes', recognise: [{ kind: 'yes' }] },
      { name: 'no', recognise: [{ kind: 'no' }] },
    ],
    outlets: { yes: at(index + 1), no: at(index + 7), noInput: at(index + 2), noMatch: at(index + 3) },
  }))
  return {
    schemaVersion: 1,
    settings: { languages: [{ code: 'en' }], defaultLanguage: 'en' },
    nodes: [{ id: 'start', type: 'start', outlets: { next: 'n0' } }, ...steps, { id: 'end', type: 'end' }],
  }
}

/** Saves a flow of so many steps as the person signed in; gives its guid. */
export function createFlow(page: Page, count: number): Promise<string> {
  return page.evaluate(
    async ({ name, document }) => {
      const key = Object.keys(sessionStorage).find((each) => each.startsWith('oidc.user')) ?? ''
      const { access_token: token } = JSON.parse(sessionStorage.getItem(key) ?? '{}')
      const answer = await fetch('/api/Administration/CallScripts/Create', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
        },
        body: JSON.stringify({ name, idFolder: null, type: 1, channel: 2, document }),
      })
      const made = await answer.json()
      if (!answer.ok) throw new Error(JSON.stringify(made))
      return made.guid as string
    },
    { name: `Bench ${count}`, document: flowOf(count) },
  )
}

/** How long each frame took while a step was dragged to and fro across the canvas. */
export function timeDrag(page: Page, frames: number): Promise<number[]> {
  return page.evaluate(async (count) => {
    const card = document.querySelector('[data-step]')
    if (!card) throw new Error('There is no step on the canvas.')
    const { left, top } = card.getBoundingClientRect()
    const mouse = (target: EventTarget, type: string, x: number, y: number) =>
      target.dispatchEvent(
        new MouseEvent(type, { bubbles: true, cancelable: true, view: window, button: 0, clientX: x, clientY: y }),
      )
    const [x, y] = [left + 40, top + 20]
    mouse(card, 'mousedown', x, y)
    const took: number[] = []
    let last = performance.now()
    for (let frame = 0; frame < count; frame += 1) {
      mouse(window, 'mousemove', x + 120 * Math.sin(frame / 8), y + 60 * Math.sin(frame / 5))
      await new Promise(requestAnimationFrame)
      took.push(performance.now() - last)
      last = performance.now()
    }
    mouse(window, 'mouseup', x, y)
    const moved = card.getBoundingClientRect()
    if (!card.isConnected && moved.width === 0) throw new Error('The step was lost while it was dragged.')
    return took
  }, frames)
}
