import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TestKit } from '../testing.tsx'
import { ComboBox } from './ComboBox.tsx'

const flow = (value: number, label = `Flow ${value}`) => ({ value, label })

/** F2 stands for the answer of the core; a button would take the focus. */
function Sample({ first, value: given = 5 }: { first: readonly ReturnType<typeof flow>[]; value?: number }) {
  const [options, setOptions] = useState(first)
  const [value, setValue] = useState<number | undefined>(given)
  return (
    <TestKit>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only listens to what the test presses */}
      <div onKeyDown={({ key }) => key === 'F2' && setOptions([flow(4), flow(5), flow(6)])}>
        <ComboBox label="Flow" options={options} value={value} onChange={setValue} autoFocus />
      </div>
    </TestKit>
  )
}

test('a field that has the focus from the start says what is chosen, without its list', async () => {
  const screen = await render(<Sample first={[flow(5)]} />)
  const field = screen.getByRole('combobox')
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('Flow 5')
  await expect.element(field).toHaveAttribute('aria-expanded', 'false')
})

test('choices that come later show the chosen one, and its name where that was not known', async () => {
  const screen = await render(<Sample first={[]} />)
  const field = screen.getByRole('combobox')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{F2}')
  await expect.element(field).toHaveValue('Flow 5')
  await expect.element(field).toHaveAttribute('aria-expanded', 'false')
  await screen.unmount()
  await render(<Sample first={[flow(5, '#5')]} />)
  await expect.element(field).toHaveValue('#5')
  await userEvent.keyboard('{F2}')
  await expect.element(field).toHaveValue('Flow 5')
})

test('what was typed before they came stays', async () => {
  const screen = await render(<Sample first={[]} />)
  const field = screen.getByRole('combobox')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('6{F2}')
  await expect.element(screen.getByRole('option', { name: 'Flow 6' })).toBeVisible()
  await expect.element(field).toHaveValue('6')
})

test('the list stays with its field while the page scrolls, and what was typed stays when the field leaves', async () => {
  const screen = await render(
    <div className="h-60 overflow-auto" data-testid="panel">
      <div className="h-40" />
      <Sample first={[flow(4), flow(5), flow(6)]} />
      <div className="h-[80rem]" />
    </div>,
  )
  const field = screen.getByRole('combobox')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{Control>}a{/Control}Flow 6')
  const option = screen.getByRole('option', { name: 'Flow 6' })
  await expect.element(option).toBeVisible()
  const panel = screen.getByTestId('panel').element()
  const gap = () => option.element().getBoundingClientRect().top - field.element().getBoundingClientRect().bottom
  const before = gap()
  panel.scrollTop = 30
  await expect.poll(() => panel.scrollTop).toBe(30)
  await expect.poll(gap).toBe(before)
  await expect.element(field).toHaveValue('Flow 6')
  panel.scrollTop = 1_000
  await expect.element(option).not.toBeInTheDocument()
  await expect.element(field).toHaveValue('Flow 6')
})
