import { type FlowDocument, flowDocument } from './document.schema.ts'
import { SCHEMA_VERSION } from './migrations/migrations.ts'

/** The smallest component: it takes nothing and returns by its one exit. */
export function newComponentDocument(language: string): FlowDocument {
  return flowDocument.parse({
    schemaVersion: SCHEMA_VERSION,
    settings: { languages: [{ code: language }], defaultLanguage: language, interface: {} },
    nodes: [
      { id: 'start', type: 'start', label: 'Start', outlets: { next: 'end' } },
      { id: 'end', type: 'end', label: 'Return', position: { x: 280, y: 0 } },
    ],
  })
}

/** The smallest flow: it starts, greets with the given text and ends. */
export function newFlowDocument(language: string, greeting: string): FlowDocument {
  return flowDocument.parse({
    schemaVersion: SCHEMA_VERSION,
    settings: { languages: [{ code: language }], defaultLanguage: language },
    nodes: [
      { id: 'start', type: 'start', label: 'Start', outlets: { next: 'greeting' } },
      {
        id: 'greeting',
        type: 'say',
        label: 'Greeting',
        position: { x: 240, y: 0 },
        texts: { [language]: [{ kind: 'text', text: greeting }] },
        outlets: { next: 'end' },
      },
      { id: 'end', type: 'end', label: 'End', position: { x: 480, y: 0 } },
    ],
  })
}
