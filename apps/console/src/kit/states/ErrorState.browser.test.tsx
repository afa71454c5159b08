import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestKit } from '../testing.tsx'
import { ErrorState } from './ErrorState.tsx'

const failure = (status: number, message: string) => Object.assign(new Error(message), { status })
const shown = async (error: unknown, isPage = false) => {
  const onRetry = vi.fn()
  const screen = await render(
    <TestKit>
      <ErrorState error={error} onRetry={onRetry} isPage={isPage} />
    </TestKit>,
  )
  return { screen, onRetry }
}

test.each([
  ['nothing answers', failure(0, 'Network error'), 'Can’t reach Parley', /Check your connection/],
  ['the core fails', failure(500, 'Bad response'), 'Something went wrong in Parley', /Try again in a moment/],
])(
  '%s: a sentence first, the words of the notification small below, and another try',
  async (_, error, title, words) => {
    const { screen, onRetry } = await shown(error)
    await expect.element(screen.getByRole('heading', { name: title, level: 2 })).toBeVisible()
    await expect.element(screen.getByText(words)).toBeVisible()
    await expect.element(screen.getByText(new RegExp(error.message))).toHaveClass('text-xs')
    await screen.getByRole('button', { name: 'Try again' }).click()
    expect(onRetry).toHaveBeenCalledOnce()
  },
)

test('what the core refuses says its own reason', async () => {
  const { screen } = await shown(failure(422, 'The period is too long.'), true)
  await expect.element(screen.getByRole('heading', { name: 'Loading failed', level: 1 })).toBeVisible()
  await expect.element(screen.getByText(/The period is too long\./)).toBeVisible()
})
