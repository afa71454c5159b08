import { pathTabs, screen, tabs } from './screen.ts'

/** The screens of the console, with their addresses as the specification names them: what links write and routes read. */
export const screens = {
  flows: screen('/flows').filteredBy<{ tag: number }>(),
  flowFolder: screen('/flows/{idFolder}'),
  flow: screen('/flows/detail/{idCallScript}', tabs('overview', 'dialLogs', 'history', 'relations')).takes<{
    node: string
    /** The test conversation is open. */
    test: '1'
    version: number
    from: number
    to: number
    relation: 'assets' | 'usedInFlows'
    /** Of the funnel that lies over it: which conversations it counts. */
    period: string
    tests: string
  }>(),
  components: screen('/administration/components').takes<{ folder: number }>().filteredBy<{ tag: number }>(),
  component: screen(
    '/administration/components/detail/{idCallScript}',
    tabs('overview', 'history', 'relations'),
  ).takes<{
    node: string
    test: '1'
    version: number
    from: number
    to: number
    relation: 'assets' | 'usedInFlows'
  }>(),
  /** The designer of a flow or component. */
  designer: screen('/flows/designer/{guid}').takes<{
    node: string
    /** The thread of comments that is open, by its first comment. */
    thread: number
    /** The test conversation is open, or begins by itself. */
    test: '1' | 'start'
    /** In place of the canvas. */
    view: 'texts'
    side: 'tests' | 'replays'
    flowTest: number
    /** A test is made of this conversation. */
    conversation: string
  }>(),
  campaigns: screen('/campaigns'),
  campaignFolder: screen('/campaigns/{idFolder}'),
  campaign: screen(
    '/campaigns/detail/{idCampaign}',
    tabs('overview', 'contacts', 'schedule', 'configuration', 'validation', 'history'),
  )
    .takes<{
      /** Whose trail of decisions is open. */
      contact: number
      import: number
      rehearsal: '1'
    }>()
    /** Of its contacts. */
    .filteredBy<{ state: string; zones: 'several' }>(),
  profile: screen('/profile'),
  guide: screen('/administration'),
  tenantStatistics: screen('/administration/tenant-statistics').takes<{ period: string; against: string }>(),
  lines: screen('/administration/lines').filteredBy<{ module: number; flow: number; kind: number }>(),
  line: screen(
    '/administration/lines/detail/{idDialModuleLine}',
    pathTabs(
      'overview',
      'statistics',
      'dialLogs',
      'ongoing-calls',
      'ongoing-calls/configuration',
      'queue',
      'postcall-analytics',
      'advanced',
    ),
  ).takes<{
    period: string
    against: string
    /** Of a call that was not answered. */
    refused: number
    alert: number
    /** The guid of a conversation that runs now. */
    live: string
  }>(),
  /** Conversations that run now. */
  liveCalls: screen('/administration/live-calls')
    .takes<{
      /** The guid of the one that is open. */
      live: string
    }>()
    .filteredBy<{ line: number; channel: number; state: string; risk: string; q: string }>(),
  alerts: screen('/administration/alerts')
    .takes<{ alert: number }>()
    .filteredBy<{ line: number; state: string; severity: string }>(),
  /** The place of a person for conversations that are transferred. */
  agentDesk: screen('/administration/agent-desk'),
  /** What flows promised to people who want to be called. */
  callbacks: screen('/administration/callbacks')
    .takes<{ callback: number }>()
    .filteredBy<{ state: string; owner: 'me' | 'none'; line: number }>(),
  /** What is judged in calls. */
  analysisProfiles: screen('/administration/analysis-profiles').takes<{ profile: number }>(),
  modules: screen('/administration/modules'),
  module: screen('/administration/modules/detail/{idDialModule}', pathTabs('overview', 'lines', 'dialLogs')).takes<{
    /** Of a call to a number that no line has. */
    refused: number
  }>(),
  /** Lines that deserve a look. */
  suspiciousEntities: screen(
    '/administration/suspicious-entities',
    pathTabs('lines-without-monitoring', 'lines-without-billing', 'lines-with-fraud'),
  ),
  auditLog: screen('/administration/audit-log')
    .takes<{ event: number }>()
    .filteredBy<{ kindOf: string; id: string; request: string }>(),
  tasks: screen('/administration/tasks').takes<{ task: number }>(),
  conversation: screen('/administration/conversation-details', tabs('overview', 'timeline', 'data', 'source', 'errors'))
    .takes<{
      guid: string
      callId: string
      fullConversations: boolean
      leg: number
      event: number
      /** The flow of which the run is shown. */
      ran: string
    }>()
    .filteredBy<{
      q: string
      time: string
      flow: number
      line: number
      campaign: number
      /** One or several, with commas. */
      outcome: number | string
      errorNode: string
      test: 'only' | 'without'
      topic: string
      sentiment: string
    }>(),
  earlierConversation: screen('/administration/conversation-details/{guid}'),
  tenants: screen('/administration/tenants'),
  tenant: screen(
    '/administration/tenants/detail/{idTenant}',
    pathTabs('overview', 'users', 'statistics', 'data/knowledge-bases', 'advanced', 'notifications', 'agentAssist'),
  ).takes<{
    run: number
    period: string
    against: string
    knowledgeBase: number
    part: 'files' | 'pages' | 'entries' | 'golden' | 'test' | 'questions' | 'usage'
    source: number
  }>(),
  users: screen('/administration/users').takes<{ import: number }>(),
  user: screen('/administration/users/detail/{idUser}', tabs('overview', 'security')),
  roles: screen('/administration/permission-groups'),
  role: screen('/administration/permission-groups/detail/{idRole}'),
  /** Leads to the billing of the tenant acted for. */
  ownBilling: screen('/administration/billing'),
  billing: screen(
    '/administration/billing/{app}/{idTenant}',
    pathTabs('overview', 'months', 'calls', 'tariffs', 'fees', 'lines', 'costs', 'invoices'),
  ).takes<{
    tariff: number
    fee: number
    version: number
    providerPrice: number
    comparison: number
    /** Of the calendar, yyyy-mm: shown in the overview, open beside the list of months, the one of which calls are listed. */
    month: string
    /** Of the month the number of an invoice that was credited, or of a credit note. */
    invoice: string
    /** Only calls of this day (yyyy-mm-dd); of one of these, 0 for those without one. */
    day: string
    line: number
    flow: number
    campaign: number
    idTariff: number
    /** The guid of the call whose amount is explained. */
    call: string
    sort: string
  }>(),
  grammars: screen('/administration/grammars'),
  grammar: screen('/administration/grammars/detail/{idGrammar}', tabs('overview', 'relations')),
  variablesStorage: screen('/administration/variables-storage/{idTenant?}', tabs('values', 'key', 'tenants')).takes<{
    /** The name of the value that is open. */
    value: string
  }>(),
  mcpServers: screen('/administration/mcp-servers').takes<{ server: number }>(),
  webhooks: screen('/administration/webhooks').takes<{ webhook: number }>(),
  tags: screen('/administration/tags').takes<{ tag: number }>(),
  instances: screen('/administration/instance-overview').takes<{ instance: number }>(),
  /** By the address of the other installation. */
  instance: screen('/administration/instance-overview/detail/{appUrl}', tabs('grammars', 'languages', 'components'))
    .takes<{ thing: number }>()
    .filteredBy<{ result: string; unexpected: string }>(),
  languages: screen('/administration/languages'),
  language: screen('/administration/languages/detail/{idLanguage}', tabs('overview', 'relations')),
  /** Leads to datasets, models and their tasks. */
  nlpTester: screen('/administration/nlp-tester'),
  datasets: screen('/administration/nlp-tester/datasets').takes<{ dataset: number }>(),
  /** A dataset: its categories, what is wrong in them, and how it came about. */
  dataset: screen(
    '/administration/nlp-tester/datasets/{language}/{idDataset}/categories',
    tabs('categories', 'utterances', 'issues', 'versions'),
  ).takes<{ import: number; from: number; to: number }>(),
  category: screen('/administration/nlp-tester/datasets/{language}/{idDataset}/categories/{idCategory}'),
  models: screen('/administration/nlp-tester/models'),
  /** A model: how good it is, its versions, and what is tried with it. */
  model: screen(
    '/administration/nlp-tester/models/{idModel}',
    tabs('overview', 'tester', 'doctor', 'feedback', 'drift', 'versions'),
  ).takes<{
    version: number
    /** The cell of the confusion that is open. */
    actual: string
    predicted: string
  }>(),
  nlpTasks: screen('/administration/nlp-tester/tasks'),
  ttsGenerator: screen('/administration/tts-generator', tabs('speak', 'assets', 'prompts')).takes<{
    asset: number
    flow: number
    source: string
  }>(),
  themeConfigurator: screen('/administration/theme-configurator'),
  demoGroups: screen('/administration/demo-calls'),
  demoGroup: screen('/administration/demo-calls/detail/{idDemoCallGroup}', tabs('calls', 'results')).takes<{
    call: number
  }>(),
  store: screen('/administration/store', tabs('groups', 'taken')).takes<{ taken: number }>(),
  packageCreate: screen('/administration/package-manager/create'),
  packageInstall: screen('/administration/package-manager/install').takes<{ package: number }>(),
  storeGroup: screen('/administration/store/detail/{idStoreGroup}').takes<{ item: number }>(),
  botModules: screen('/administration/botdeploy/modules'),
  botModule: screen('/administration/botdeploy/modules/{name}/{server}'),
  botServers: screen('/administration/botdeploy/servers'),
  botServer: screen('/administration/botdeploy/servers/{name}'),
  botConfigs: screen('/administration/botdeploy/configurations'),
  botConfig: screen('/administration/botdeploy/configurations/{name}'),
  accessRequests: screen('/administration/access-requests').takes<{ request: number }>(),
  erasures: screen('/administration/erasure').takes<{ erasure: number }>(),
}

/** The page of a flow or component, by its kind. */
export const scriptScreens = { flow: screens.flow, component: screens.component } as const
