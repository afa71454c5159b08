import { describe, expect, it } from 'vitest'
import { ExpressionError } from './expression-error.ts'
import { compileTemplate, type Encoding, splitTemplate } from './template.ts'

const names: Record<string, string | number> = { name: 'Ann & "Co"', pin: '1234', count: 2 }
function render(source: string, encoding: Encoding = 'text') {
  const compiled = compileTemplate(source)
  if (!compiled.ok) throw compiled.error
  return compiled.template.render(
    { now: '', lookup: (name) => names[name] ?? null },
    encoding,
    (name) => name === 'pin',
  )
}

describe('templates', () => {
  it('puts values in and masks redacted ones in the copy that is stored', () => {
    expect(render('Hi {{ name }}, {{count + 1}} – {{ pin }} {{ gone }}.')).toEqual({
      text: 'Hi Ann & "Co", 3 – 1234 .',
      masked: 'Hi Ann & "Co", 3 – ••• .',
    })
  })

  it('encodes values, not the text around them', () => {
    expect(render('<s>{{ name }}</s>', 'xml').text).toBe('<s>Ann &amp; &quot;Co&quot;</s>')
    expect(render('/a b?{{ name }}', 'url').text).toBe('/a b?Ann%20%26%20%22Co%22')
    expect(render('{"a": {{ name }}, "b": {{ count }}}', 'json').text).toBe('{"a": "Ann & \\"Co\\"", "b": 2}')
  })

  it('writes a number as far as it is known, but keeps what a service is sent', () => {
    expect(render('{{ 0.1 + 0.2 }} and {{ 9007199254740991 }}').text).toBe('0.3 and 9007199254740991')
    expect(render('{{ 0.1 + 0.2 }}', 'json').text).toBe('0.30000000000000004')
  })

  it('looks past braces in texts and objects', () => {
    expect(splitTemplate('{{ "}}" }}{{ {"a": {"b": 1}} }}')).toEqual([
      { expression: ' "}}" ' },
      { expression: ' {"a": {"b": 1}} ' },
    ])
  })

  it('says where braces are not closed', () => {
    const fault = splitTemplate('a {{ b')
    expect(fault).toBeInstanceOf(ExpressionError)
    expect(fault).toMatchObject({ position: 2 })
  })
})
