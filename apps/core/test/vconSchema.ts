/** What draft-ietf-vcon-vcon-core (state of July 2026) demands of the unsigned form, as a JSON schema: what is required, types and enumerations. */
const index = { type: 'integer', minimum: 0 }
const indexes = { anyOf: [index, { type: 'array', items: index }] }
const moment = { type: 'string', format: 'date-time' }
const encoding = { enum: ['base64url', 'json', 'none'] }
const text = { type: 'string' }
const content = { mediatype: text, filename: text, body: {}, encoding, url: { type: 'string', format: 'uri' } }

export const vconSchema = {
  type: 'object',
  required: ['uuid', 'created_at'],
  properties: {
    vcon: { const: '0.4.0' },
    uuid: { type: 'string', format: 'uuid' },
    created_at: moment,
    subject: text,
    redacted: { type: 'object', required: ['type'], properties: { type: text } },
    parties: { type: 'array', items: { type: 'object', properties: { tel: text, name: text, type: text } } },
    dialog: {
      type: 'array',
      items: {
        type: 'object',
        required: ['type', 'start'],
        properties: {
          ...content,
          type: { enum: ['recording', 'text', 'transfer', 'incomplete', 'recording-set'] },
          start: moment,
          duration: { type: 'number', minimum: 0 },
          parties: indexes,
          originator: index,
          disposition: { enum: ['no-answer', 'congestion', 'failed', 'busy', 'hung-up', 'voicemail-no-message'] },
          application: text,
        },
      },
    },
    analysis: {
      type: 'array',
      items: {
        type: 'object',
        required: ['type', 'vendor'],
        properties: { ...content, type: text, vendor: text, product: text, dialog: indexes },
      },
    },
    attachments: {
      type: 'array',
      items: {
        type: 'object',
        required: ['start', 'party', 'dialog'],
        properties: { ...content, purpose: text, start: moment, party: index, dialog: index },
      },
    },
  },
}
