import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from '../actions/Button.tsx'
import { TestKit } from '../testing.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'

function Sample({ onConfirm }: { onConfirm: () => Promise<unknown> }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <TestKit>
      <Button onPress={() => setOpen(true)}>Remove line…</Button>
      <ConfirmDialog
        title="Remove line"
        action="Remove"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={onConfirm}
        typeName="Line 1"
      >
        Its monitoring goes with it.
      </ConfirmDialog>
    </TestKit>
  )
}

test('Esc closes and the focus returns to what opened it', async () => {
  const screen = await render(<Sample onConfirm={async () => {}} />)
  const opener = screen.getByRole('button', { name: 'Remove line…' })
  await opener.click()
  await expect.element(screen.getByRole('alertdialog', { name: 'Remove line' })).toBeVisible()
  expect(screen.getByRole('alertdialog').element().getBoundingClientRect().width).toBeLessThanOrEqual(500)
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

test('it is done only with the name typed; without it the field says so and gets the focus', async () => {
  const onConfirm = vi.fn(async () => {})
  const screen = await render(<Sample onConfirm={onConfirm} />)
  await screen.getByRole('button', { name: 'Remove line…' }).click()
  const remove = screen.getByRole('button', { name: 'Remove', exact: true })
  await expect.element(remove).not.toHaveAttribute('aria-disabled')
  await remove.click()
  await expect.element(screen.getByRole('textbox')).toHaveFocus()
  await expect.element(screen.getByRole('textbox')).toHaveAccessibleDescription('This is not “Line 1”')
  await screen.getByRole('textbox').fill('Line 2')
  await userEvent.keyboard('{Enter}')
  expect(onConfirm).not.toHaveBeenCalled()
  await screen.getByRole('textbox').fill('Line 1')
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(onConfirm).toHaveBeenCalledOnce())
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument()
})

test('a refusal stays in the dialog with its reason', async () => {
  const screen = await render(
    <Sample onConfirm={async () => Promise.reject(Object.assign(new Error('2 campaigns use it'), { status: 409 }))} />,
  )
  await screen.getByRole('button', { name: 'Remove line…' }).click()
  await screen.getByRole('textbox').fill('Line 1')
  await screen.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.element(screen.getByText('Error (409) - 2 campaigns use it')).toBeVisible()
})
