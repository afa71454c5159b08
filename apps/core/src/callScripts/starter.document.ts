import type { FlowDocumentInput } from '@parley/flow'

/** What a new flow begins with: it greets, hears one answer and ends, so that it can be tried at once. */
export const starterDocument: FlowDocumentInput = {
  schemaVersion: 1,
  settings: { languages: [{ code: 'en-GB' }], defaultLanguage: 'en-GB' },
  nodes: [
    { id: 'start', type: 'start', label: 'Start', position: { x: 0, y: 0 }, outlets: { next: 'greeting' } },
    {
      id: 'greeting',
      type: 'say',
      label: 'Greeting',
      texts: { 'en-GB': [{ kind: 'text', text: 'Hello, how can I help you?' }] },
      position: { x: 0, y: 120 },
      outlets: { next: 'answer' },
    },
    {
      id: 'answer',
      type: 'listen',
      label: 'Answer',
      reactions: [{ name: 'anything', recognise: [{ kind: 'anything' }] }],
      position: { x: 0, y: 240 },
      outlets: { anything: 'goodbye', noInput: 'goodbye', noMatch: 'goodbye' },
    },
    {
      id: 'goodbye',
      type: 'say',
      label: 'Goodbye',
      texts: { 'en-GB': [{ kind: 'text', text: 'Thank you, goodbye.' }] },
      position: { x: 0, y: 360 },
      outlets: { next: 'end' },
    },
    { id: 'end', type: 'end', label: 'End', position: { x: 0, y: 480 } },
  ],
}
