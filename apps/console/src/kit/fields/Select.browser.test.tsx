import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from '../actions/Button.tsx'
import { TestKit } from '../testing.tsx'
import { ComboBox } from './ComboBox.tsx'
import { Select } from './Select.tsx'

const option = (value: number) => ({ value, label: `Version ${value}` })

function Sample() {
  const [options, setOptions] = useState([option(5)])
  const [value, setValue] = useState(5)
  return (
    <TestKit>
      <Button onPress={() => setOptions([option(6), option(5), option(4)])}>Load</Button>
      <Select label="From" options={options} value={value} onChange={setValue} />
      <ComboBox label="To" options={options} value={value} onSearch={() => {}} />
    </TestKit>
  )
}

test('options that arrive later, before those that were there, can be chosen', async () => {
  const screen = await render(<Sample />)
  await screen.getByRole('button', { name: 'Load' }).click()
  await expect.element(screen.getByRole('button', { name: /From/ })).toHaveTextContent('Version 5')
  await screen.getByRole('button', { name: /From/ }).click()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(screen.getByRole('button', { name: /From/ })).toHaveTextContent('Version 4')
})
