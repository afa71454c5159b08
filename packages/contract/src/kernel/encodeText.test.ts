import { expect, test } from 'vitest'
import { encodeText } from './encodeText.ts'
import { importEncodings } from './import.enum.ts'

test.each(importEncodings)('text in %s is read back by it', (encoding) => {
  const text =
    encoding === 'windows-1251' ? 'Иван; "a"\r\n' : encoding === 'windows-1252' ? 'Müller; é\r\n' : 'Žofie; "ö"\r\n'
  expect(new TextDecoder(encoding).decode(encodeText(text, encoding))).toBe(text)
})

test('what an encoding has no letter for is written plainly, or as a question mark', () => {
  expect(Buffer.from(encodeText('don’t – Ж', 'windows-1251')).length).toBe(9)
  expect(Buffer.from(encodeText('‘Ж’ “x”', 'iso-8859-2')).toString('latin1')).toBe('??\' "x"')
})
