import { defineMessages } from '../../../messages/messages.ts'

export const t = defineMessages('designerMcp', {
  title: 'Functions of MCP servers',
  help: 'Called directly, without a step. The model can call these and no other function of a server.',
  server: 'MCP server',
  chooseServer: 'Choose a server',
  noServers: 'There is no MCP server yet. Create one in Administration, MCP servers.',
  function: 'Function',
  chooseFunction: 'Choose a function',
  asking: 'Asking the server which functions it offers…',
  noFunctions: 'The server offers no functions.',
  add: 'Add function',
  full: 'A step can have at most {{most}} functions.',
  remove: 'Remove {{name}}',
  compare: 'Compare with the server',
  same: 'The server has the same schema.',
  changed: 'The server has another schema by now. Until you take it over, the function isn’t called.',
  missing: 'The server has no function {{name}} any more. Remove it, or choose another one.',
  take: 'Take over the schema',
  onServer: 'On the server',
  unknownServer: 'Unknown MCP server',
})
