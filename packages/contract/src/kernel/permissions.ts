interface Action {
  readonly label: string
  /** Installation-wide: only roles of the operator can carry it. */
  readonly system?: true
}
interface Area {
  readonly label: string
  /** What `"action:value"` limits to, where a value is possible. */
  readonly limitedBy?: 'folder' | 'line' | 'module' | 'tenant'
  readonly actions: Readonly<Record<string, Action>>
}

const crud = {
  view: { label: 'view' },
  create: { label: 'create' },
  edit: { label: 'edit' },
  delete: { label: 'delete' },
} as const
const system = {
  view: { label: 'view' },
  create: { label: 'create', system: true },
  edit: { label: 'edit', system: true },
  delete: { label: 'delete', system: true },
} as const

/** The permission catalogue: the specification's twenty areas with their actions. */
export const areas = {
  Statistics: {
    label: 'Statistics and billing',
    actions: {
      view: { label: 'view statistics' },
      viewbilling: { label: 'view billing' },
      viewcosts: { label: 'view costs' },
      recalculate: { label: 'recalculate months' },
    },
  },
  AccessManagement: {
    label: 'Access management',
    limitedBy: 'tenant',
    actions: {
      viewaccount: { label: 'view tenants' },
      editaccount: { label: 'edit tenants' },
      viewuser: { label: 'view users' },
      edituser: { label: 'edit users' },
      viewrole: { label: 'view permission groups' },
      editrole: { label: 'edit permission groups' },
      viewtariff: { label: 'view tariffs and fees' },
      edittariff: { label: 'edit tariffs and fees' },
      viewAgentControl: { label: 'view agent assist' },
      editAgentControl: { label: 'edit agent assist' },
      tenantContextSwitching: { label: 'switch to another tenant' },
      erase: { label: 'find and erase people' },
    },
  },
  BotDeploy: {
    label: 'Bot deployment',
    actions: {
      moduleview: { label: 'view modules', system: true },
      moduleedit: { label: 'edit modules', system: true },
      serverview: { label: 'view servers', system: true },
      serveredit: { label: 'edit servers', system: true },
      configview: { label: 'view configurations', system: true },
      configedit: { label: 'edit configurations', system: true },
      deploy: { label: 'deploy', system: true },
    },
  },
  CallScript: {
    label: 'Flows',
    limitedBy: 'folder',
    actions: {
      ...crud,
      publish: { label: 'publish' },
      skiptests: { label: 'publish though tests fail' },
      test: { label: 'test' },
      viewtags: { label: 'view tags' },
      edittags: { label: 'edit tags' },
      viewdiallogs: { label: 'view conversations' },
    },
  },
  Campaign: {
    label: 'Campaigns',
    limitedBy: 'folder',
    actions: {
      ...crud,
      viewdiallogs: { label: 'view conversations' },
      viewpersonal: { label: 'view personal data of contacts' },
      approve: { label: 'approve' },
      control: { label: 'stop and start all campaigns', system: true },
    },
  },
  Component: {
    label: 'Components',
    limitedBy: 'folder',
    actions: { ...crud, publish: { label: 'publish' }, skiptests: { label: 'publish though tests fail' } },
  },
  DemoCall: { label: 'Demo calls', actions: crud },
  Grammar: { label: 'Grammars', actions: crud },
  InstanceOverview: {
    label: 'Instances',
    actions: { view: { label: 'view', system: true }, sync: { label: 'synchronize', system: true } },
  },
  Language: { label: 'Languages', actions: system },
  Line: {
    label: 'Lines',
    limitedBy: 'line',
    actions: {
      ...crud,
      control: { label: 'move, turn on and off' },
      monitoring: { label: 'set monitoring' },
      review: { label: 'review calls' },
      viewQueue: { label: 'view queue' },
      viewCallbacks: { label: 'view callbacks' },
      callbacks: { label: 'work on callbacks' },
      viewdiallogs: { label: 'view conversations' },
    },
  },
  Module: {
    label: 'Modules',
    limitedBy: 'module',
    actions: {
      ...crud,
      secrets: { label: 'set secrets' },
      test: { label: 'test the connection' },
      viewdiallogs: { label: 'view conversations' },
    },
  },
  NlpApi: {
    label: 'Language technology',
    actions: {
      viewdataset: { label: 'view datasets' },
      editdataset: { label: 'edit datasets' },
      viewcategory: { label: 'view categories' },
      editcategory: { label: 'edit categories' },
      viewmodel: { label: 'view models' },
      editmodel: { label: 'edit models' },
      train: { label: 'train models' },
    },
  },
  OngoingConversations: {
    label: 'Ongoing conversations',
    actions: {
      view: { label: 'view' },
      speak: { label: 'speak, suspend and resume' },
      end: { label: 'end' },
      transfer: { label: 'transfer' },
      desk: { label: 'take transferred conversations' },
      clean: { label: 'clean up' },
      work: { label: 'do RPA tasks' },
    },
  },
  StoreGroup: { label: 'Store', actions: system },
  SuspiciousEntities: { label: 'Suspicious entities', actions: { view: { label: 'view' }, edit: { label: 'accept' } } },
  TenantValue: { label: 'Variables storage', actions: { ...crud, key: { label: 'manage the API key' } } },
  KnowledgeBase: { label: 'Knowledge bases', actions: crud },
  Settings: {
    label: 'Settings',
    actions: {
      'modify-theme': { label: 'change the theme', system: true },
      viewtasks: { label: "view everyone's tasks" },
      packages: { label: 'create and install packages', system: true },
      unmask: { label: 'see full phone numbers' },
    },
  },
  Auditlog: { label: 'Audit log', actions: { view: { label: 'view' }, export: { label: 'export' } } },
} as const satisfies Readonly<Record<string, Area>>

export type AreaName = keyof typeof areas
export type AreaAction = { [A in AreaName]: `${A}.${keyof (typeof areas)[A]['actions'] & string}` }[AreaName]

/** Every `Area.action` of the catalogue, in its order. */
export const areaActions = Object.entries(areas).flatMap(([area, { actions }]) =>
  Object.keys(actions).map((action) => `${area}.${action}` as AreaAction),
)

/** Whether only the operator's roles can carry the action. */
export function isSystemAction(action: AreaAction): boolean {
  const [area, name] = action.split('.')
  const found: Area = areas[area as AreaName] // an AreaAction starts with an area
  return found.actions[name ?? '']?.system === true
}
