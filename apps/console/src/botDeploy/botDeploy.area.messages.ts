import { defineMessages } from '../messages/messages.ts'

/** What is said of this domain before it is opened: navigation, guide, palette, titles. */
export const t = defineMessages('botDeployArea', {
  modules: 'Bot modules',
  module: 'Bot module',
  modulesSummary: 'Programs that run on servers of the installation, and their deployments',
  servers: 'Bot servers',
  server: 'Bot server',
  serversSummary: 'Servers with an agent, their load and what runs on them',
  configs: 'Bot configurations',
  config: 'Bot configuration',
  configsSummary: 'Settings and secrets of bot modules, with their versions',
})
