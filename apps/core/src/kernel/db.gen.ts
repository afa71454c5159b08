// Generated from the migrated database by `npm run generate:db`; do not edit.
import type { ColumnType } from 'kysely'
import type { Narrow } from './db.narrow.ts'

type Generated<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>
/** Sent as a date or ISO text, read as ISO text. */
type Instant = ColumnType<string, Date | string, Date | string>
/** Sent as JSON text, read parsed. */
type Stored<T> = ColumnType<T, string, string>

export interface Tables {
  accessRequest: {
    idAccessRequest: Generated<number>
    idTenant: Generated<number>
    idUser: number
    permissions: Stored<Narrow['accessRequest.permissions']>
    isOneEnough: boolean
    message: string
    path: string | null
    createdAt: Instant
    state: Generated<'pending' | 'approved' | 'declined'>
    answeredAt: Instant | null
    answeredBy: number | null
    answer: string | null
  }
  adjustment: {
    idAdjustment: Generated<number>
    idTenant: Generated<number>
    month: string
    corrects: string
    source: 'manual' | 'call' | 'recalculation' | 'fee'
    amount: string
    reason: string
    guid: string | null
    idFee: number | null
    createdAt: Instant
    createdBy: number | null
  }
  agentControl: {
    idTenant: Generated<number>
    features: Stored<Narrow['agentControl.features']>
    languages: Stored<Narrow['agentControl.languages']>
    rules: Stored<Narrow['agentControl.rules']>
    rowVersion: Generated<number>
    updatedAt: Instant
    updatedBy: number | null
  }
  alert: {
    idAlert: Generated<number>
    idTenant: Generated<number>
    idLine: number
    idAlertRule: number | null
    kind: Narrow['alert.kind']
    severity: 'warning' | 'critical'
    state: 'OPEN' | 'ACKNOWLEDGED' | 'MUTED' | 'RESOLVED'
    rule: string
    evidence: Stored<Narrow['alert.evidence']>
    openedAt: Instant
    acknowledgedAt: Instant | null
    acknowledgedBy: number | null
    mutedUntil: Instant | null
    mutedBy: number | null
    resolvedAt: Instant | null
    resolvedBy: number | null
    note: Generated<string>
    isFalse: boolean | null
    rowVersion: Generated<number>
    currency: string | null
  }
  alertRule: {
    idAlertRule: Generated<number>
    idTenant: Generated<number>
    idLine: number
    place: number
    kind: 'answerRate' | 'errorRate' | 'concurrent' | 'shortCalls' | 'duration' | 'silence' | 'module' | 'queueWait' | 'latency' | 'spend'
    comparator: 'below' | 'above'
    windowMinutes: number
    warning: number | null
    critical: number | null
    minCalls: number
    forMinutes: number
    cooldownMinutes: number
    hours: Stored<Narrow['alertRule.hours']> | null
    idNotificationGroup: number | null
    enabled: boolean
    bad: Generated<number>
    worse: Generated<number>
    good: Generated<number>
    unknown: Generated<number>
  }
  analysisProfile: {
    idAnalysisProfile: Generated<number>
    idTenant: Generated<number>
    name: string
    version: Generated<number>
    removedAt: Instant | null
    rowVersion: Generated<number>
    createdAt: Instant
    createdBy: number | null
    updatedAt: Instant
    updatedBy: number | null
  }
  analysisProfileVersion: {
    idTenant: Generated<number>
    idAnalysisProfile: number
    version: number
    definition: Stored<Narrow['analysisProfileVersion.definition']>
    usedAt: Instant | null
  }
  analysisQueue: {
    idTenant: Generated<number>
    guid: string
    idLine: number
    tries: Generated<number>
    notBefore: Generated<Instant>
  }
  apiSecret: {
    idApiSecret: Generated<number>
    idTenant: Generated<number>
    idUser: number
    name: string
    prefix: string
    hash: string
    createdAt: Instant
    lastUsedAt: Instant | null
    expiresAt: Instant | null
    scopes: Stored<Narrow['apiSecret.scopes']> | null
  }
  appUser: {
    idUser: Generated<number>
    idTenant: Generated<number>
    username: string
    firstname: string
    lastname: string
    email: string | null
    issuer: string | null
    subject: string | null
    state: Generated<'active' | 'disabled'>
    timezone: Generated<string>
    locale: Generated<string>
    theme: Generated<Narrow['appUser.theme']>
    passwordChangedAt: Instant | null
    rowVersion: Generated<number>
    createdAt: Instant | null
    createdBy: number | null
    updatedAt: Instant | null
    updatedBy: number | null
    disabledReason: Generated<string>
    invitedAt: Instant | null
    invitedBy: number | null
  }
  audioAsset: {
    idAudioAsset: Generated<number>
    idTenant: Generated<number>
    guid: Generated<string>
    name: string
    language: string
    transcript: string
    durationMs: number
    size: number
    peaks: Stored<Narrow['audioAsset.peaks']>
    soundKey: string | null
    idCallScript: number | null
    engine: string | null
    voice: string | null
    license: string | null
    rowVersion: Generated<number>
    createdAt: Instant
    createdBy: number | null
    updatedAt: Instant
    updatedBy: number | null
  }
  auditCheckpoint: {
    idTenant: Generated<number>
    seq: number
    hash: string
    seal: string
    at: Instant
  }
  auditEvent: {
    idAuditEvent: Generated<number>
    idTenant: Generated<number>
    at: Instant
    actorId: number | null
    actorName: string
    actorKind: 'user' | 'api' | 'system'
    actorTenant: number
    address: string | null
    requestId: string
    kind: Narrow['auditEvent.kind']
    area: string
    entityKind: string
    entityId: string
    entityName: string
    before: Stored<unknown> | null
    after: Stored<unknown> | null
    salt: string
    digest: string
    seq: number | null
    hash: string | null
    redactedAt: Instant | null
    redactedDigest: string | null
    redactedSeal: string | null
    isPruned: Generated<boolean>
    userAgent: string | null
    undoes: number | null
  }
  billingDetails: {
    idTenant: Generated<number>
    name: string
    street: string
    street2: string
    city: string
    postalCode: string
    country: string
    companyId: string
    vatId: string
    email: string
    iban: string
    bic: string
    paymentDays: number | null
    vat: Narrow['billingDetails.vat']
    vatRate: string | null
    rowVersion: Generated<number>
    createdAt: Instant
    createdBy: number | null
    updatedAt: Instant
    updatedBy: number | null
    electronicAddress: Generated<string>
    buyerReference: Generated<string>
    contactName: Generated<string>
    phone: Generated<string>
  }
  billingMonth: {
    idTenant: Generated<number>
    month: string
    state: Generated<'OPEN' | 'CLOSED' | 'LOCKED'>
    currency: string
    timezone: string
    calls: number | null
    seconds: number | null
    amount: string | null
    fees: string | null
    adjustments: string | null
    feeParts: Generated<Stored<Narrow['billingMonth.feeParts']>>
    closedAt: Instant | null
    closedBy: number | null
    lockedAt: Instant | null
    lockedBy: number | null
    rowVersion: Generated<number>
  }
  botConfig: {
    idBotConfig: Generated<number>
    idTenant: number | null
    name: string
    description: string
    version: Generated<number>
    rowVersion: Generated<number>
    createdAt: Instant
    createdBy: number | null
    updatedAt: Instant
    updatedBy: number | null
  }
  botConfigVersion: {
    idBotConfig: number
    idTenant: number | null
    version: number
    settings: Stored<Narrow['botConfigVersion.settings']>
    secrets: Stored<Narrow['botConfigVersion.secrets']>
    createdAt: Instant
    createdBy: number | null
  }
  botDeployment: {
    idBotDeployment: Generated<number>
    idTenant: number | null
    idBotModule: number
    idBotPackage: number | null
    idBotConfig: number | null
    configVersion: number | null
    isRollback: boolean
    drainSeconds: number
    state: Narrow['botDeployment.state']
    steps: Stored<Narrow['botDeployment.steps']>
    wasActive: Generated<boolean>
    deadlineAt: Instant
    createdAt: Instant
    createdBy: number | null
    finishedAt: Instant | null
  }
  botModule: {
    idBotModule: Generated<number>
    idTenant: number | null
    idBotServer: number
    name: string
    idBotPackage: number | null
    idBotConfig: number | null
    configVersion: number | null
    isWanted: Generated<boolean>
    restartSerial: Generated<number>
    state: Generated<Narrow['botModule.state']>
    restarts: Generated<number>
    lastError: string | null
    reportedAt: Instant | null
    logTail: Generated<Stored<Narrow['botModule.logTail']>>
    rowVersion: Generated<number>
    createdAt: Instant
    createdBy: number | null
    updatedAt: Instant
    updatedBy: number | null
  }
  botPackage: {
    idBotPackage: Generated<number>
    idTenant: number | null
    name: string
    version: string
    kind: Narrow['botPackage.kind']
    sha256: string
    size: number
    manifest: Stored<Narrow['botPackage.manifest']>
    signature: string
    rowVersion: Generated<number>
    createdAt: Instant
    createdBy: number | null
    updatedAt: Instant
    updatedBy: number | null
  }
  botServer: {
    idBotServer: Generated<number>
    idTenant: number | null
    name: string
    description: string
    isDraining: Generated<boolean>
    state: Generated<Narrow['botServer.state']>
    tokenHash: string | null
    tokenExpiresAt: Instant | null
    publicKey: string | null
    registeredAt: Instant | null
    signedMs: Generated<number>
    heartbeatAt: Instant | null
    host: Generated<string>
    platform: Generated<string>
    nodeVersion: Generated<string>
    agentVersion: Generated<string>
    load: Stored<Narrow['botServer.load']> | null
    rowVersion: Generated<number>
    createdAt: Instant
    createdBy: number | null
    updatedAt: Instant
    updatedBy: number | null
  }
  budget: {
    idTenant: Generated<number>
    amount: string | null
    currency: string
    warnAt: number
    toldMonth: string | null
    toldLevel: Generated<number>
    rowVersion: Generated<number>
    createdAt: Instant
    createdBy: number | null
    updatedAt: Instant
    updatedBy: number | null
  }
  bundleUse: {
    idTenant: Generated<number>
    idTariff: number
    month: string
    seconds: number
  }
  callAnalysis: {
    idCallAnalysis: Generated<number>
    idTenant: Generated<number>
    guid: string
    idLine: number
    idAnalysisProfile: number
    version: number
    startedAt: Instant
    talkMs: number
    judgedAt: Instant
    score: number | null
    isFatal: boolean
    open: number
    topics: string[]
    result: Stored<Narrow['callAnalysis.result']>
  }
  callCost: {
    idTenant: Generated<number>
    guid: string
    unit: Narrow['callCost.unit']
    startedAt: Instant
    day: string
    month: string
    idLine: number | null
    idCallScript: number
    idCampaign: number | null
    idProviderPrice: number | null
    prefix: string
    quantity: number
    amount: string
    ratedAt: Instant
  }
  callDay: {
    idTenant: Generated<number>
    day: string
    idCallScript: number
    idLine: number
    isTest: boolean
    notPicked: number
    picked: number
    toEnd: number
    errors: number
    answered: number
    talkMs: number
    idCampaign: Generated<number>
  }
  callMinute: {
    idTenant: Generated<number>
    minute: Instant
    isTest: boolean
    running: number
  }
  callPeak: {
    idTenant: Generated<number>
    quarter: Instant
    isTest: boolean
    most: number
  }
  callQuarter: {
    idTenant: Generated<number>
    quarter: Instant
    idCallScript: number
    idLine: number
    isTest: boolean
    notPicked: number
    picked: number
    toEnd: number
    errors: number
    answered: number
    talkMs: number
    idCampaign: Generated<number>
  }
  callQueue: {
    id: Generated<number>
    idTenant: Generated<number>
    call: unknown
  }
  callReview: {
    idCallReview: Generated<number>
    idTenant: Generated<number>
    idCallAnalysis: number
    idUser: number
    at: Instant
    answers: Stored<Narrow['callReview.answers']> | null
    score: number | null
    note: Generated<string>
    isBlind: boolean
  }
  callScript: {
    idCallScript: Generated<number>
    idTenant: Generated<number>
    guid: Generated<string>
    name: string
    description: Generated<string>
    idFolder: number | null
    scriptKind: Narrow['callScript.scriptKind']
    componentType: string | null
    type: Narrow['callScript.type']
    channel: Narrow['callScript.channel']
    version: Generated<number>
    publishedVersion: number | null
    languages: Generated<string[]>
    errors: Generated<number>
    warnings: Generated<number>
    words: Generated<string>
    createdAt: Instant
    createdBy: number | null
    updatedAt: Instant
    updatedBy: number | null
    rowVersion: Generated<number>
    muted: Generated<number>
  }
  callScriptDraft: {
    idCallScript: number
    idTenant: Generated<number>
    version: number
    document: Stored<Narrow['callScriptDraft.document']> | null
    sha256: string
    baseSha256: string
    nodes: number
    errors: number
    savedAt: Instant
    savedBy: number | null
    rowVersion: Generated<number>
  }
  callScriptDraftReference: {
    idCallScript: number
    idTenant: Generated<number>
    kind: string
    target: string
    nodeId: string
    nodeLabel: string
  }
  callScriptDraftWork: {
    idCallScript: number
    idUser: number
    idTenant: Generated<number>
    who: Stored<Narrow['callScriptDraftWork.who']>
    begunAt: Instant
    savedAt: Instant
    saves: Generated<number>
    before: Stored<Narrow['callScriptDraftWork.before']>
    after: Stored<Narrow['callScriptDraftWork.after']>
    steps: Generated<string[]>
  }
  callScriptHistory: {
    idCallScript: number
    version: number
    idTenant: Generated<number>
    document: Stored<Narrow['callScriptHistory.document']>
    sha256: string
    note: Generated<string>
    parent: number | null
    errors: number
    warnings: number
    nodes: number
    createdAt: Instant
    createdBy: number | null
  }
  callScriptLive: {
    idCallScriptLive: Generated<number>
    idTenant: Generated<number>
    idCallScript: number
    version: number
    liveFrom: Instant
    liveUntil: Instant | null
    publishedBy: number | null
  }
  callScriptReference: {
    idCallScript: number
    version: number
    idTenant: Generated<number>
    kind: string
    target: string
    nodeId: string
    nodeLabel: string
  }
  callScriptSnapshot: {
    idCallScriptSnapshot: Generated<number>
    idCallScript: number
    idTenant: Generated<number>
    version: number
    sha256: string
    document: Stored<Narrow['callScriptSnapshot.document']>
    createdAt: Instant
    createdBy: number | null
  }
  callScriptTag: {
    idCallScript: number
    version: number
    idTag: number
    idTenant: Generated<number>
  }
  callbackAttempt: {
    idCallbackAttempt: Generated<number>
    idTenant: Generated<number>
    idCallbackRequest: number
    keeper: Narrow['callbackAttempt.keeper']
    at: Instant
    endedAt: Instant | null
    result: Narrow['callbackAttempt.result'] | null
    note: Generated<string>
    byUser: number | null
    idLine: number | null
    guid: string | null
    limited: Generated<Stored<Narrow['callbackAttempt.limited']>>
  }
  callbackRequest: {
    idCallbackRequest: Generated<number>
    idTenant: Generated<number>
    guid: string
    ask: string
    number: string
    dueAt: Instant
    note: string
    createdAt: Instant
    idContact: number | null
    state: Generated<Narrow['callbackRequest.state']>
    promisedAt: Instant
    moveReason: Generated<string>
    zone: Generated<string>
    idLine: number | null
    idCampaign: number | null
    idCallScript: number | null
    byCampaign: Generated<boolean>
    needsPerson: Generated<boolean>
    idOwner: number | null
    takenAt: Instant | null
    attempts: Generated<number>
    lastResult: Narrow['callbackRequest.lastResult'] | null
    outcome: Generated<string>
    closedAt: Instant | null
    closedBy: number | null
    lateToldAt: Instant | null
    rowVersion: Generated<number>
  }
  callbackSetting: {
    idTenant: Generated<number>
    by: Narrow['callbackSetting.by']
    idLine: number | null
    idCallScript: number | null
    days: Narrow['callbackSetting.days']
    fromClock: string
    toClock: string
    lateMinutes: number
    mostAttempts: number
    retryMinutes: number
    rowVersion: Generated<number>
  }
  campaign: {
    idCampaign: Generated<number>
    idTenant: Generated<number>
    name: string
    idFolder: number | null
    description: Generated<string>
    status: Generated<Narrow['campaign.status']>
    comment: Generated<string>
    idOwner: number | null
    submittedBy: number | null
    priority: Generated<number>
    weight: Generated<number>
    startsAt: Instant | null
    endsAt: Instant | null
    zone: string
    windows: Stored<Narrow['campaign.windows']>
    restrictedDates: Generated<Stored<Narrow['campaign.restrictedDates']>>
    maxConcurrent: Generated<number>
    callsPerSecond: Generated<number>
    ringTimeoutSeconds: Generated<number>
    onMachine: Generated<Narrow['campaign.onMachine']>
    machineMessage: Generated<string>
    retries: Stored<Narrow['campaign.retries']>
    mostAttempts: Generated<number>
    breaker: Stored<Narrow['campaign.breaker']> | null
    budget: string | null
    frequencyCap: Stored<Narrow['campaign.frequencyCap']> | null
    region: string
    language: string | null
    alwaysOn: Generated<boolean>
    columns: Stored<Narrow['campaign.columns']>
    holds: Generated<Stored<Narrow['campaign.holds']>>
    brokenUntil: Instant | null
    spent: Generated<string>
    startedAt: Instant | null
    finishedAt: Instant | null
    rehearsal: Stored<unknown> | null
    rowVersion: Generated<number>
    createdAt: Instant
    createdBy: number | null
    updatedAt: Instant
    updatedBy: number | null
    zonesAfter: number | null
    nextNumber: Generated<Narrow['campaign.nextNumber']>
    mostPerNumber: Generated<number>
    wrongNumber: Generated<string>
    dropsFollowUps: Generated<boolean>
    followUps: Generated<Stored<Narrow['campaign.followUps']>>
  }
  campaignAttempt: {
    idContact: number
    number: number
    idTenant: Generated<number>
    idCampaign: number
    guid: string
    idLine: number | null
    idCallScript: number | null
    flowVersion: number | null
    flow: Generated<number>
    phone: string
    process: string | null
    startedAt: Instant
    answeredAt: Instant | null
    endedAt: Instant | null
    result: Narrow['campaignAttempt.result'] | null
    disposition: string | null
    ringMs: number | null
    talkMs: number | null
    cost: string | null
    limited: Generated<Stored<Narrow['campaignAttempt.limited']>>
  }
  campaignContact: {
    idContact: Generated<number>
    idTenant: Generated<number>
    idCampaign: number
    key: string
    phone: string
    name: Generated<string>
    zone: string
    language: string | null
    data: Generated<Stored<Narrow['campaignContact.data']>>
    flow: Generated<number>
    state: Generated<Narrow['campaignContact.state']>
    attempts: Generated<number>
    results: Generated<Stored<Narrow['campaignContact.results']>>
    lastResult: Narrow['campaignContact.lastResult'] | null
    lastAt: Instant | null
    disposition: string | null
    dueAt: Instant | null
    reservedBy: string | null
    reservedUntil: Instant | null
    idContactImport: number | null
    createdAt: Instant
    reservedLine: number | null
    changedByImport: number | null
    numbers: Stored<Narrow['campaignContact.numbers']> | null
  }
  campaignContactEvent: {
    idCampaign: number
    event: string
    idTenant: Generated<number>
    idContact: number
    at: Instant
  }
  campaignDecision: {
    idDecision: Generated<number>
    idTenant: Generated<number>
    idCampaign: number
    idContact: number
    at: Instant
    code: Narrow['campaignDecision.code']
    facts: Generated<Stored<Narrow['campaignDecision.facts']>>
    nextAt: Instant | null
    byUser: number | null
  }
  campaignEvent: {
    idCampaignEvent: Generated<number>
    idTenant: Generated<number>
    idCampaign: number
    at: Instant
    kind: Narrow['campaignEvent.kind']
    text: string
    byUser: number | null
  }
  campaignFlow: {
    idCampaign: number
    place: number
    idTenant: Generated<number>
    idCallScript: number
    versionPolicy: Narrow['campaignFlow.versionPolicy']
    version: number | null
    share: number
    goneName: string | null
    heldCallScript: Generated<number | null>
  }
  campaignFollowUp: {
    idFollowUp: Generated<number>
    idTenant: Generated<number>
    idCampaign: number
    idContact: number
    key: string
    channel: Narrow['campaignFollowUp.channel']
    tries: number | null
    guid: string
    phone: string
    createdAt: Instant
    state: Generated<Narrow['campaignFollowUp.state']>
    reason: Narrow['campaignFollowUp.reason'] | null
    error: string | null
    attempts: Generated<number>
    dueAt: Instant | null
    sentAt: Instant | null
    recipient: string | null
    body: string | null
  }
  campaignHour: {
    idHour: Generated<number>
    idTenant: Generated<number>
    idCampaign: number
    hour: Instant
    result: Narrow['campaignHour.result']
    attempts: number
    successes: number
    ringMs: number
    talkMs: number
    cost: string
  }
  campaignLine: {
    idCampaign: number
    idLine: number
    idTenant: Generated<number>
  }
  campaignPolicy: {
    idTenant: Generated<number>
    asksApproval: Generated<boolean>
    decisionDays: Generated<number>
    rowVersion: Generated<number>
    allowsPremium: Generated<boolean>
    mostMessages: Generated<number>
    messageDays: Generated<number>
  }
  campaignRule: {
    idRule: Generated<number>
    idTenant: Generated<number>
    idCampaign: number
    place: number
    condition: Stored<Narrow['campaignRule.condition']>
    action: Stored<Narrow['campaignRule.action']>
    firedAt: Instant | null
    outcome: string | null
  }
  campaignTally: {
    idTally: Generated<number>
    idTenant: Generated<number>
    idCampaign: number
    flow: number
    state: Narrow['campaignTally.state']
    contacts: number
    disposition: string | null
  }
  charge: {
    idTenant: Generated<number>
    guid: string
    startedAt: Instant
    day: string
    month: string
    idLine: number | null
    idCallScript: number
    idCampaign: number | null
    idTariff: number | null
    tariffVersion: number | null
    prefix: string
    band: string | null
    answered: boolean
    seconds: number
    talkMs: number
    amount: string
    ratedAt: Instant
    bundleSeconds: Generated<number>
  }
  chargeCorrection: {
    idTenant: Generated<number>
    guid: string
    idAdjustment: number
    difference: string
    idTariff: number | null
    tariffVersion: number | null
    prefix: string
    band: string | null
    bundleSeconds: Generated<number>
  }
  chargeDay: {
    idTenant: Generated<number>
    day: string
    month: string
    idLine: number
    idCallScript: number
    idCampaign: number
    idTariff: number
    tariffVersion: number
    calls: number
    answered: number
    seconds: number
    amount: string
  }
  comparedThing: {
    idComparedThing: Generated<number>
    idTenant: Generated<number>
    idInstance: number
    kind: Narrow['comparedThing.kind']
    name: string
    hashHere: string | null
    hashThere: string | null
    result: Narrow['comparedThing.result']
    since: Instant
    toldAt: Instant | null
    expectedReason: string | null
    expectedUntil: Instant | null
    expectedAt: Instant | null
    expectedBy: number | null
  }
  configuration: {
    idTenant: number | null
    campaignsRunning: Generated<boolean>
    theme: Generated<string>
    themeUpdatedAt: Instant | null
    theOnlyOne: Generated<boolean>
  }
  contactImport: {
    idContactImport: Generated<number>
    idTenant: Generated<number>
    idCampaign: number
    fileName: string
    state: Narrow['contactImport.state']
    bytes: number
    partsReceived: Generated<number>
    reading: Generated<Stored<unknown>>
    columns: Generated<Stored<Narrow['contactImport.columns']>>
    updates: Generated<boolean>
    rows: number | null
    counts: Generated<Stored<Narrow['contactImport.counts']>>
    error: string | null
    idTask: number | null
    rowVersion: Generated<number>
    createdAt: Instant
    createdBy: number | null
  }
  contactImportBefore: {
    idContactImport: number
    idContact: number
    idTenant: Generated<number>
    phone: string
    name: string
    zone: string
    language: string | null
    data: Stored<unknown>
    state: string
    dueAt: Instant | null
    attempts: number
    changedByImport: number | null
    numbers: Stored<Narrow['contactImportBefore.numbers']> | null
  }
  contactImportRow: {
    idContactImport: number
    line: number
    idTenant: Generated<number>
    result: Narrow['contactImportRow.result']
    cells: Stored<Narrow['contactImportRow.cells']>
    problems: Stored<Narrow['contactImportRow.problems']>
  }
  conversationDetail: {
    guid: string
    idTenant: Generated<number>
    words: string | null
    record: Stored<unknown>
  }
  conversationFavorite: {
    idUser: number
    guid: string
    idTenant: Generated<number>
  }
  conversationHold: {
    guid: string
    idTenant: Generated<number>
    idUser: number
    until: Instant
  }
  conversationSession: {
    guid: string
    idTenant: Generated<number>
    idUser: number | null
    setup: Stored<unknown>
    state: Stored<unknown> | null
    deadline: Instant
    turns: Generated<number>
    owner: string | null
    live: Stored<unknown> | null
    voice: string | null
  }
  conversationSteering: {
    idSteering: Generated<number>
    guid: string
    idTenant: Generated<number>
    given: string
  }
  conversationTurn: {
    guid: string
    turn: number
    idTenant: Generated<number>
    input: Stored<unknown> | null
    recorded: Stored<unknown>
  }
  conversationUse: {
    idTenant: Generated<number>
    guid: string
    unit: 'sms' | 'llmRead' | 'llmWritten'
    quantity: number
    at: Instant
  }
  costComparison: {
    idCostComparison: Generated<number>
    idTenant: Generated<number>
    provider: string
    unit: Narrow['costComparison.unit']
    fileName: string
    currency: string
    state: Narrow['costComparison.state']
    error: string | null
    idTask: number | null
    createdAt: Instant
    createdBy: number | null
  }
  costComparisonRow: {
    idTenant: Generated<number>
    idCostComparison: number
    row: number
    line: number | null
    result: 'matched' | 'different' | 'onlyTheirs' | 'onlyOurs' | 'invalid' | null
    problem: string | null
    guid: string | null
    startedAt: Instant | null
    number: string | null
    theirSeconds: number | null
    ourSeconds: number | null
    theirAmount: string | null
    ourAmount: string | null
  }
  costDay: {
    idTenant: Generated<number>
    day: string
    month: string
    unit: Narrow['costDay.unit']
    idLine: number
    idCallScript: number
    idCampaign: number
    idProviderPrice: number
    conversations: number
    quantity: number
    amount: string
  }
  creditNote: {
    idCreditNote: Generated<number>
    idTenant: Generated<number>
    idInvoice: number
    number: string
    issuedOn: string
    reason: string
    createdAt: Instant
    createdBy: number | null
  }
  demoCall: {
    idDemoCall: Generated<number>
    idTenant: Generated<number>
    idDemoCallGroup: number
    title: string
    idCallScript: number
    idLine: number | null
    variables: Generated<Stored<Narrow['demoCall.variables']>>
    note: string
    linkHash: string | null
    linkCreatedAt: Instant | null
    linkCreatedBy: number | null
    rowVersion: Generated<number>
    createdAt: Instant
    createdBy: number | null
    updatedAt: Instant
    updatedBy: number | null
  }
  demoCallGroup: {
    idDemoCallGroup: Generated<number>
    idTenant: Generated<number>
    name: string
    language: string
    expires: string | null
    dailyLimit: number
    rowVersion: Generated<number>
    createdAt: Instant
    createdBy: number | null
    updatedAt: Instant
    updatedBy: number | null
  }
  demoRun: {
    guid: string
    idTenant: Generated<number>
    idDemoCallGroup: number | null
    idDemoCall: number | null
    startedAt: Instant
    tokenHash: string | null
  }
  deskAgent: {
    idTenant: Generated<number>
    idUser: number
    isAvailable: Generated<boolean>
    hasMissed: Generated<boolean>
    since: Instant
    seenUntil: Instant
  }
  destinationMinute: {
    idTenant: Generated<number>
    idLine: number
    prefix: string
    minute: Instant
    calls: number
    seconds: number
  }
  destinationPolicy: {
    idTenant: Generated<number>
    destinations: Generated<Stored<Narrow['destinationPolicy.destinations']>>
    rowVersion: Generated<number>
  }
  destinationRefusal: {
    idTenant: Generated<number>
    day: string
    use: Narrow['destinationRefusal.use']
    reason: Narrow['destinationRefusal.reason']
    idLine: number | null
    idCampaign: number | null
    times: number
  }
  dialLog: {
    guid: string
    startedAt: Instant
    idTenant: Generated<number>
    callId: string
    thread: string
    channel: Narrow['dialLog.channel']
    direction: Narrow['dialLog.direction']
    callType: Narrow['dialLog.callType']
    idCallScript: number
    flowGuid: string
    flowVersion: number
    idLine: number | null
    idModule: number | null
    fromNumber: string
    toNumber: string
    digits: Generated<string | null>
    language: string
    answeredAt: Instant | null
    endedAt: Instant | null
    ringMs: Generated<number>
    talkMs: Generated<number>
    outcome: Narrow['dialLog.outcome'] | null
    disposition: string | null
    endWhose: string | null
    endCode: string | null
    errors: Generated<number>
    warnings: Generated<number>
    turns: Generated<number>
    latencyP50: number | null
    latencyP95: number | null
    isTest: Generated<boolean>
    idUser: number | null
    idCampaign: number | null
    idContact: number | null
    attempt: number | null
  }
  dialModule: {
    idModule: Generated<number>
    idTenant: Generated<number>
    name: string
    integration: Narrow['dialModule.integration']
    enabled: Generated<boolean>
    mostCalls: Generated<number>
    rowVersion: Generated<number>
    description: Generated<string>
    region: string | null
    settings: Generated<Stored<Narrow['dialModule.settings']>>
    secrets: string | null
    secretNames: Generated<Narrow['dialModule.secretNames']>
    isSimulated: Generated<boolean>
    callbot: Generated<Stored<Narrow['dialModule.callbot']>>
    idDefaultLine: number | null
    createdAt: Generated<Instant>
    createdBy: number | null
    updatedAt: Generated<Instant>
    updatedBy: number | null
    lastTest: Stored<Narrow['dialModule.lastTest']> | null
  }
  economyRun: {
    idTenant: Generated<number>
    kind: 'close' | 'recalculate' | 'whatIf'
    idTask: number | null
    startedAt: Instant | null
    aliveAt: Instant | null
    isDone: Generated<boolean>
    months: Generated<string[]>
    dryRun: Generated<boolean>
    idTariff: number | null
    tariffName: string | null
    result: Stored<Narrow['economyRun.result']> | null
    error: string | null
  }
  erasure: {
    idErasure: Generated<number>
    idTenant: Generated<number>
    idTask: number | null
    kind: Narrow['erasure.kind']
    hash: string
    masked: string
    sealed: string | null
    mode: Narrow['erasure.mode']
    reason: string
    createdAt: Instant
    createdBy: number | null
    createdName: string
    finishedAt: Instant | null
    receipt: Stored<Narrow['erasure.receipt']> | null
  }
  erasureArea: {
    idErasure: number
    idTenant: Generated<number>
    area: string
    found: number
    done: number
    at: Instant
  }
  fee: {
    idFee: Generated<number>
    idTenant: Generated<number>
    category: Narrow['fee.category']
    amount: string
    currency: string
    period: Narrow['fee.period']
    quantity: number
    validFrom: string
    validTo: string | null
    note: string
    rowVersion: Generated<number>
    createdAt: Instant
    createdBy: number | null
    updatedAt: Instant
    updatedBy: number | null
  }
  flowComment: {
    idFlowComment: Generated<number>
    idTenant: Generated<number>
    idCallScript: number
    idThread: number | null
    nodeId: string
    nodeName: string
    text: string
    mentions: Stored<Narrow['flowComment.mentions']>
    editedAt: Instant | null
    resolvedAt: Instant | null
    resolvedBy: number | null
    rowVersion: Generated<number>
    createdAt: Instant
    createdBy: number | null
    updatedAt: Instant
    updatedBy: number | null
  }
  flowDay: {
    idTenant: Generated<number>
    idCallScript: number
    day: string
    calls: Generated<number>
    errors: Generated<number>
    lastAt: Instant
  }
  flowReplay: {
    idFlowReplay: Generated<number>
    idTenant: Generated<number>
    idCallScript: number
    idTask: number | null
    sha256: string | null
    days: number
    most: number
    conversations: Generated<number>
    counts: Stored<Narrow['flowReplay.counts']>
    finishedAt: Instant | null
    createdAt: Instant
    createdBy: number | null
  }
  flowReplayCase: {
    idFlowReplay: number
    idTenant: Generated<number>
    guid: string
    startedAt: Instant
    severity: number
    replayGroup: Narrow['flowReplayCase.replayGroup']
    doubts: Narrow['flowReplayCase.doubts']
    stopped: Narrow['flowReplayCase.stopped'] | null
    step: string | null
    otherWords: boolean
    was: string | null
    now: string | null
  }
  flowRollout: {
    idFlowRollout: Generated<number>
    idTenant: Generated<number>
    idCallScript: number
    version: number
    versionBefore: number
    share: number
    goesBack: Generated<boolean>
    state: Generated<Narrow['flowRollout.state']>
    startedAt: Instant
    startedBy: number | null
    endedAt: Instant | null
    endedBy: number | null
    worseAt: Instant | null
    rowVersion: Generated<number>
  }
  flowStepDay: {
    idTenant: Generated<number>
    day: string
    idCallScript: number
    flowVersion: number
    isTest: boolean
    nodeId: string
    reached: number
    places: number
    hungUp: number
    errors: number
    ended: number
  }
  flowTest: {
    idFlowTest: Generated<number>
    idTenant: Generated<number>
    idCallScript: number
    name: string
    description: string
    content: Stored<Narrow['flowTest.content']>
    rowVersion: Generated<number>
    createdAt: Instant
    createdBy: number | null
    updatedAt: Instant
    updatedBy: number | null
  }
  flowTestResult: {
    idFlowTest: number
    idTenant: Generated<number>
    sha256: string
    testVersion: number
    result: Stored<Narrow['flowTestResult.result']>
    ranAt: Instant
  }
  folder: {
    idFolder: Generated<number>
    idTenant: Generated<number>
    kind: Narrow['folder.kind']
    name: string
    idParent: number | null
    rowVersion: Generated<number>
    needsTests: Generated<boolean>
  }
  globalSuppression: {
    idSuppression: Generated<number>
    idTenant: number | null
    fingerprint: string
    identifier: string | null
    reason: string
    expiresAt: Instant | null
    createdAt: Instant
    createdBy: number | null
  }
  grammar: {
    idGrammar: Generated<number>
    idTenant: Generated<number>
    guid: Generated<string>
    name: string
    language: string | null
    definition: Stored<Narrow['grammar.definition']>
    kind: Generated<Narrow['grammar.kind']>
    tests: Generated<Stored<Narrow['grammar.tests']>>
    rowVersion: Generated<number>
    createdAt: Instant
    createdBy: number | null
    updatedAt: Instant
    updatedBy: number | null
  }
  idempotencyKey: {
    idTenant: Generated<number>
    idUser: number
    key: string
    requestHash: string
    status: number
    body: string | null
    at: Instant
  }
  importFile: {
    idImport: Generated<number>
    idTenant: Generated<number>
    fileName: string
    state: Generated<Narrow['importFile.state']>
    encoding: Narrow['importFile.encoding']
    separator: Narrow['importFile.separator']
    createdAt: Instant
    createdBy: number | null
    error: string | null
    idTask: number | null
    isReturning: Generated<boolean>
    kind: string
    titles: Generated<Stored<Narrow['importFile.titles']>>
    columns: Generated<Stored<Narrow['importFile.columns']>>
    format: string | null
    titleLine: number
  }
  importRow: {
    idImport: number
    idTenant: Generated<number>
    line: number
    cells: Stored<Narrow['importRow.cells']>
    result: Narrow['importRow.result']
    changes: Generated<Stored<Narrow['importRow.changes']>>
    isErased: Generated<boolean>
    problems: Generated<Stored<Narrow['importRow.problems']>>
  }
  incomingCall: {
    guid: string
    idTenant: Generated<number>
    idLine: number
    idModule: number
    at: Instant
    isOverflow: Generated<boolean>
  }
  instance: {
    idInstance: Generated<number>
    idTenant: Generated<number>
    name: string
    appUrl: string
    role: Narrow['instance.role']
    idTenantThere: number | null
    secret: string
    state: Generated<Narrow['instance.state']>
    stateText: string | null
    checkedAt: Instant | null
    version: string | null
    tenantThere: string | null
    compareAskedAt: Instant | null
    comparedAt: Instant | null
    compareError: string | null
    driftSince: Instant | null
    rowVersion: Generated<number>
    createdAt: Instant
    createdBy: number | null
    updatedAt: Instant
    updatedBy: number | null
  }
  invoice: {
    idInvoice: Generated<number>
    idTenant: Generated<number>
    month: string
    number: string
    snapshot: Stored<Narrow['invoice.snapshot']>
    createdAt: Instant
    createdBy: number | null
    turn: Generated<number>
  }
  invoiceCounter: {
    idTenant: number
    year: number
    last: number
  }
  knowledgeBase: {
    idKnowledgeBase: Generated<number>
    idTenant: Generated<number>
    guid: Generated<string>
    name: string
    languages: Generated<string[]>
    sources: Generated<number>
    updatedAt: Instant
    entries: Generated<Stored<Narrow['knowledgeBase.entries']>>
    rowVersion: Generated<number>
    golden: Generated<Stored<Narrow['knowledgeBase.golden']>>
    indexVersion: Generated<number>
    minScore: Stored<Narrow['knowledgeBase.minScore']> | null
  }
  knowledgePassage: {
    idKnowledgePassage: Generated<number>
    idTenant: Generated<number>
    idKnowledgeBase: number
    idKnowledgeSource: number
    ordinal: number
    text: string
    heading: string[]
    page: number | null
    row: number | null
    question: string | null
  }
  knowledgeQuestion: {
    idKnowledgeQuestion: Generated<number>
    idTenant: Generated<number>
    idKnowledgeBase: number
    fold: string
    question: string
    language: string
    guid: string
    score: number
    at: Instant
  }
  knowledgeSource: {
    idKnowledgeSource: Generated<number>
    idTenant: Generated<number>
    idKnowledgeBase: number
    idParent: number | null
    kind: Narrow['knowledgeSource.kind']
    title: string
    fileName: string | null
    fileKey: string | null
    url: string | null
    rules: Stored<Narrow['knowledgeSource.rules']> | null
    bytes: Generated<number>
    state: Generated<Narrow['knowledgeSource.state']>
    problem: string | null
    live: Stored<Narrow['knowledgeSource.live']> | null
    held: Stored<Narrow['knowledgeSource.held']> | null
    passages: Generated<number>
    uses: Generated<number>
    usedAt: Instant | null
    textAt: Instant | null
    checkedAt: Instant | null
    nextAt: Instant | null
    rowVersion: Generated<number>
    createdAt: Instant
    createdBy: number | null
    updatedAt: Instant
    updatedBy: number | null
  }
  language: {
    idLanguage: Generated<number>
    idTenant: number | null
    code: string
    name: string
    rowVersion: Generated<number>
    createdAt: Generated<Instant>
    createdBy: number | null
    updatedAt: Generated<Instant>
    updatedBy: number | null
    speech: Generated<Stored<Narrow['language.speech']>>
    pronunciations: Generated<Stored<Narrow['language.pronunciations']>>
  }
  legalHold: {
    guid: string
    idTenant: Generated<number>
    reason: string
    createdAt: Instant
    createdBy: number | null
  }
  line: {
    idLine: Generated<number>
    idTenant: Generated<number>
    idModule: number | null
    name: string
    kind: Narrow['line.kind']
    enabled: Generated<boolean>
    mostCalls: Generated<number>
    idCallScript: number | null
    versionPolicy: Generated<'published' | 'pinned'>
    pinnedVersion: number | null
    rowVersion: Generated<number>
    tariffRowVersion: Generated<number>
    description: Generated<string>
    language: string | null
    zone: string | null
    createdAt: Generated<Instant>
    createdBy: number | null
    updatedAt: Generated<Instant>
    updatedBy: number | null
    removedAt: Instant | null
    openingTimes: string | null
    whenClosed: Generated<Narrow['line.whenClosed']>
    idClosedScript: number | null
    idClosedLine: number | null
    whenFull: Generated<Narrow['line.whenFull']>
    idFullLine: number | null
    destinations: Generated<Stored<Narrow['line.destinations']>>
    monitoringVersion: Generated<number>
    queueMost: Generated<number>
    queueSeconds: Generated<number>
    queueHold: Generated<'ring' | 'answer'>
    queueText: Generated<string>
    queueEvery: Generated<number>
    queueFirst: Generated<string>
    whenQueueEnds: Generated<'refuse' | 'line' | 'flow'>
    idFullScript: number | null
    idAnalysisProfile: number | null
    analysisVersion: Generated<number>
    assistFeatures: Stored<Narrow['line.assistFeatures']> | null
    whenNoFlow: Generated<'refuse' | 'flow' | 'line'>
    idSpareScript: number | null
    idSpareLine: number | null
    queueCampaigns: Generated<number[]>
  }
  lineMinute: {
    idTenant: Generated<number>
    idLine: number
    minute: Instant
    calls: number
    answered: number
    short: number
    errors: number
    talkMs: number
    refused: number
    running: number
    latency: number[] | null
  }
  lineNumber: {
    idTenant: Generated<number>
    idLine: number
    idModule: number
    place: number
    number: string
  }
  linePrefixDay: {
    idTenant: Generated<number>
    day: string
    idLine: number
    prefix: string
    calls: number
  }
  lineSpend: {
    idTenant: Generated<number>
    idLine: number
    minute: Instant
    amount: string
  }
  lineSuspicion: {
    idTenant: Generated<number>
    idLine: number
    kind: 'billing' | 'fraud'
    score: number
    evidence: Stored<unknown>
    toldScore: Generated<number>
    lookedAt: Instant
    since: Instant
  }
  lineTariff: {
    idLineTariff: Generated<number>
    idTenant: Generated<number>
    idLine: number
    idTariff: number
    validFrom: string
    validTo: string | null
  }
  linkedAccount: {
    idLinkedAccount: Generated<number>
    idTenant: Generated<number>
    idUser: number
    issuer: string
    subject: string
    linkedAt: Instant
  }
  mail: {
    idMail: Generated<number>
    idTenant: Generated<number>
    aboutKind: string
    aboutId: string
    recipient: string
    subject: string
    body: string | null
    state: Generated<'queued' | 'sent' | 'failed'>
    attempts: Generated<number>
    error: string | null
    createdAt: Instant
    nextAt: Instant | null
    finishedAt: Instant | null
  }
  mcpServer: {
    idMcpServer: Generated<number>
    idTenant: Generated<number>
    guid: Generated<string>
    name: string
    url: string
    headers: string | null
    headerNames: Generated<string[]>
    rowVersion: Generated<number>
    createdAt: Instant
    createdBy: number | null
    updatedAt: Instant
    updatedBy: number | null
  }
  membership: {
    idUser: number
    idTenant: Generated<number>
    idRole: number
  }
  moduleOutage: {
    idModuleOutage: Generated<number>
    idTenant: Generated<number>
    idModule: number
    kind: Narrow['moduleOutage.kind']
    startedAt: Instant
    endsAt: Instant | null
    endedAt: Instant | null
    createdBy: number | null
  }
  nlpCategory: {
    idCategory: Generated<number>
    idTenant: Generated<number>
    idDataset: number
    name: string
    description: Generated<string>
    utterances: Generated<number>
    tests: Generated<number>
    sinceVersion: number
    rowVersion: Generated<number>
    createdAt: Instant
    createdBy: number | null
    updatedAt: Instant
    updatedBy: number | null
  }
  nlpCategoryPast: {
    idPast: Generated<number>
    idTenant: Generated<number>
    idDataset: number
    idCategory: number
    name: string
    description: string
    fromVersion: number
    toVersion: number
    createdAt: Instant
    createdBy: number | null
  }
  nlpDataset: {
    idDataset: Generated<number>
    idTenant: Generated<number>
    guid: Generated<string>
    name: string
    language: string
    purpose: 'intent' | 'topic' | 'sentiment' | 'other'
    description: Generated<string>
    testShare: number
    contentVersion: Generated<number>
    removedAt: Instant | null
    rowVersion: Generated<number>
    createdAt: Instant
    createdBy: number | null
    updatedAt: Instant
    updatedBy: number | null
  }
  nlpDatasetVersion: {
    idTenant: Generated<number>
    idDataset: number
    contentVersion: number
    what: string
    added: Generated<number>
    removed: Generated<number>
    moved: Generated<number>
    edited: Generated<number>
    at: Instant
    byUser: number | null
  }
  nlpDiagnosis: {
    idTenant: Generated<number>
    idDataset: number
    idTask: number | null
    contentVersion: number
    result: Stored<unknown> | null
    error: string | null
    startedAt: Instant
  }
  nlpFeedbackDone: {
    idTenant: Generated<number>
    guid: string
    seq: number
    doneAt: Instant
    doneBy: number | null
  }
  nlpModel: {
    idModel: Generated<number>
    idTenant: Generated<number>
    guid: Generated<string>
    idDataset: number | null
    language: string
    name: string
    description: Generated<string>
    strangeCategory: Generated<string>
    worstF1: number
    mostLoss: number
    publishedVersion: number | null
    rowVersion: Generated<number>
    createdAt: Instant
    createdBy: number | null
    updatedAt: Instant
    updatedBy: number | null
    engine: Generated<'own' | 'http'>
    engineUrl: Generated<string>
    engineKey: string | null
    removedAt: Instant | null
  }
  nlpModelArtifact: {
    idTenant: Generated<number>
    idModel: number
    version: number
    bytes: Buffer
  }
  nlpModelVersion: {
    idModelVersion: Generated<number>
    idTenant: Generated<number>
    idModel: number
    version: number
    state: Narrow['nlpModelVersion.state']
    idTask: number | null
    error: string | null
    contentVersion: number
    utterances: Generated<number>
    tests: Generated<number>
    categories: Generated<Stored<Narrow['nlpModelVersion.categories']>>
    accuracy: number | null
    macroF1: number | null
    evaluation: Stored<Narrow['nlpModelVersion.evaluation']> | null
    answers: Stored<Narrow['nlpModelVersion.answers']> | null
    publishedAt: Instant | null
    publishedBy: number | null
    reason: string | null
    startedAt: Instant
    startedBy: number | null
    finishedAt: Instant | null
    engine: Stored<Narrow['nlpModelVersion.engine']> | null
  }
  nlpUtterance: {
    idUtterance: Generated<number>
    idTenant: Generated<number>
    idDataset: number
    idCategory: number
    text: string
    key: string
    place: Generated<number>
    split: 'train' | 'test'
    source: 'typed' | 'import' | 'feedback' | 'generated'
    conversation: string | null
    sinceVersion: number
    createdAt: Instant
    createdBy: number | null
    updatedAt: Instant
    updatedBy: number | null
  }
  nlpUtterancePast: {
    idPast: Generated<number>
    idTenant: Generated<number>
    idDataset: number
    idUtterance: number
    idCategory: number
    text: string
    key: string
    split: string
    source: string
    conversation: string | null
    fromVersion: number
    toVersion: number
    createdAt: Instant
    createdBy: number | null
  }
  notice: {
    idNotice: Generated<number>
    idTenant: Generated<number>
    idUser: number
    title: string
    text: string
    path: string | null
    createdAt: Instant
    readAt: Instant | null
    aboutTenant: Generated<number>
  }
  notificationDelivery: {
    idDelivery: Generated<number>
    idTenant: Generated<number>
    idNotificationGroup: number
    message: string
    channel: Narrow['notificationDelivery.channel']
    target: string
    idUser: number | null
    state: Generated<Narrow['notificationDelivery.state']>
    attempts: Generated<number>
    responseCode: number | null
    error: string | null
    createdAt: Instant
    nextAt: Instant | null
    finishedAt: Instant | null
    isTest: Generated<boolean>
  }
  notificationGroup: {
    idNotificationGroup: Generated<number>
    idTenant: Generated<number>
    name: string
    isEnabled: boolean
    events: Stored<Narrow['notificationGroup.events']>
    emails: Stored<Narrow['notificationGroup.emails']>
    idUsers: Stored<Narrow['notificationGroup.idUsers']>
    webhookUrl: string | null
    webhookSecret: string | null
    webhookEarlier: string | null
    webhookEarlierUntil: Instant | null
    quiet: Stored<Narrow['notificationGroup.quiet']> | null
    rowVersion: Generated<number>
    createdAt: Instant
    createdBy: number | null
    updatedAt: Instant
    updatedBy: number | null
  }
  notificationMessage: {
    message: Generated<string>
    idTenant: Generated<number>
    kind: Narrow['notificationMessage.kind'] | null
    key: string
    title: string
    text: string
    path: string
    at: Instant
    events: number
  }
  package: {
    idPackage: Generated<number>
    idTenant: Generated<number>
    name: string
    version: string
    description: string
    manifest: Stored<Narrow['package.manifest']>
    choice: Stored<Narrow['package.choice']> | null
    fileKey: string
    size: number
    sha256: string
    publicKey: string | null
    createdAt: Instant
    createdBy: number | null
  }
  packageInstall: {
    idPackageInstall: Generated<number>
    idTenant: Generated<number>
    name: string
    version: string
    publicKey: string | null
    isPublished: boolean
    result: Stored<Narrow['packageInstall.result']>
    undoneAt: Instant | null
    undoneBy: number | null
    createdAt: Instant
    createdBy: number | null
  }
  packageKey: {
    idPackageKey: Generated<number>
    idTenant: Generated<number>
    name: string
    publicKey: string
    createdAt: Instant
    createdBy: number | null
  }
  packageThing: {
    idPackageThing: Generated<number>
    idTenant: Generated<number>
    itemKey: string
    kind: Narrow['packageThing.kind']
    ownKey: string
    base: Stored<Narrow['packageThing.base']>
    package: string
    version: string
  }
  providerPrice: {
    idProviderPrice: Generated<number>
    idTenant: Generated<number>
    provider: string
    unit: Narrow['providerPrice.unit']
    price: string
    leastSeconds: number
    increment: number
    prefixes: Stored<Narrow['providerPrice.prefixes']>
    currency: string
    validFrom: string
    validTo: string | null
    note: string
    rowVersion: Generated<number>
    createdAt: Instant
    createdBy: number | null
    updatedAt: Instant
    updatedBy: number | null
  }
  queuedCall: {
    idQueuedCall: Generated<number>
    idTenant: Generated<number>
    guid: string
    idLine: number
    idModule: number
    process: string
    fromNumber: string
    toNumber: string
    isFirst: boolean
    position: number
    state: Generated<'WAITING' | 'CONNECTED' | 'OVERFLOWED' | 'ABANDONED'>
    trail: Stored<Narrow['queuedCall.trail']>
    at: Instant
    endedAt: Instant | null
    idCampaign: number | null
  }
  raisedEvent: {
    idRaisedEvent: Generated<number>
    idTenant: Generated<number>
    kind: Narrow['raisedEvent.kind']
    key: string
    title: string
    text: string
    path: string
    at: Instant
    bucket: number
    idUser: number | null
  }
  recharge: {
    idTenant: Generated<number>
    idTask: number
    guid: string
    before: string
    amount: string
    idTariff: number | null
    tariffVersion: number | null
    prefix: string
    band: string | null
    bundleSeconds: Generated<number>
  }
  refusedCall: {
    idRefusedCall: Generated<number>
    idTenant: Generated<number>
    idModule: number
    idLine: number | null
    at: Instant
    fromNumber: string
    toNumber: string
    refusedAs: Narrow['refusedCall.refusedAs']
    trail: Stored<Narrow['refusedCall.trail']>
    waitedMs: number | null
  }
  retentionRule: {
    idTenant: Generated<number>
    part: Narrow['retentionRule.part']
    days: number
    action: Narrow['retentionRule.action']
    doneUntil: Instant | null
  }
  retentionRun: {
    idRetentionRun: Generated<number>
    idTenant: Generated<number>
    idTask: number
    isNightly: boolean
    startedAt: Instant
    finishedAt: Instant | null
    parts: Stored<Narrow['retentionRun.parts']>
  }
  retentionRunDay: {
    idRetentionRun: number
    idTenant: Generated<number>
    part: Narrow['retentionRunDay.part']
    day: string
    before: number
    removed: number
  }
  retentionSetting: {
    idTenant: Generated<number>
    holdReason: string | null
    rowVersion: Generated<number>
    updatedAt: Instant
    updatedBy: number | null
  }
  role: {
    idRole: Generated<number>
    idTenant: Generated<number | null>
    name: string
    permissions: Stored<Narrow['role.permissions']>
    rowVersion: Generated<number>
    updatedAt: Instant | null
    updatedBy: number | null
  }
  rpaTask: {
    guid: Generated<string>
    idTenant: Generated<number>
    conversation: string
    ask: string
    queue: string
    input: string
    result: string | null
    error: string | null
    state: Generated<'waiting' | 'taken' | 'done' | 'failed' | 'gone'>
    isTest: boolean
    mayRepeat: boolean
    lease: string | null
    leaseUntil: Instant | null
    createdAt: Instant
    expiresAt: Instant
  }
  savedFilter: {
    idSavedFilter: Generated<number>
    idTenant: Generated<number>
    idUser: number
    name: string
    filters: Stored<Narrow['savedFilter.filters']>
    isShared: boolean
    rowVersion: Generated<number>
    createdAt: Instant
    createdBy: number | null
    updatedAt: Instant
    updatedBy: number | null
  }
  signInPolicy: {
    idTenant: Generated<number>
    passwordMinLength: Generated<number>
    passwordClasses: Generated<number>
    passwordHistory: Generated<number>
    refuseCommon: Generated<boolean>
    passwordVersion: Generated<number>
    twoFactorRequired: Generated<boolean>
    twoFactorGraceDays: Generated<number>
    twoFactorSetAt: Instant | null
    twoFactorSetBy: number | null
    twoFactorVersion: Generated<number>
    networks: Generated<Stored<Narrow['signInPolicy.networks']>>
    idleMinutes: number | null
    lockFree: Generated<number>
    lockAfter: Generated<number>
    lockMinutes: Generated<number>
    rulesVersion: Generated<number>
  }
  signingKey: {
    idTenant: Generated<number>
    publicKey: string
    sealed: string
    createdAt: Instant
  }
  simulatedCall: {
    guid: Generated<string>
    idTenant: Generated<number>
    idModule: number
    fromNumber: string
    toNumber: string
  }
  smsPart: {
    idSmsPart: Generated<number>
    idTenant: Generated<number>
    guid: string
    nodeId: string
    message: string
    center: string
    messageId: string
    sentAt: Instant
    state: string | null
    error: string | null
    receiptAt: Instant | null
  }
  speechUse: {
    idTenant: Generated<number>
    day: string
    characters: number
  }
  statisticSubscription: {
    idStatisticSubscription: Generated<number>
    idTenant: Generated<number>
    idUser: number
    rhythm: Narrow['statisticSubscription.rhythm']
    day: number
    hour: number
    nextAt: Instant
    lastAt: Instant | null
    rowVersion: Generated<number>
    createdAt: Instant
    createdBy: number | null
    updatedAt: Instant
    updatedBy: number | null
  }
  stepQueue: {
    id: Generated<number>
    idTenant: Generated<number>
    guid: string
  }
  storeGroup: {
    idStoreGroup: Generated<number>
    idTenant: number | null
    name: string
    description: Generated<string>
    visibleTo: number[] | null
    rowVersion: Generated<number>
    createdAt: Instant
    createdBy: number | null
    updatedAt: Instant
    updatedBy: number | null
  }
  storeItem: {
    idStoreItem: Generated<number>
    idTenant: number | null
    idStoreGroup: number
    kind: Narrow['storeItem.kind']
    reference: string
    title: string
    description: Generated<string>
    picture: string | null
    place: number
  }
  storeTaken: {
    idStoreTaken: Generated<number>
    idTenant: Generated<number>
    kind: Narrow['storeTaken.kind']
    guid: string
    source: string
    pinned: number | null
    edition: number
    base: Stored<Narrow['storeTaken.base']>
    bindings: Generated<Stored<Narrow['storeTaken.bindings']>>
    isRoot: boolean
    idStoreItem: number | null
    rowVersion: Generated<number>
    createdAt: Instant
    createdBy: number | null
    updatedAt: Instant
    updatedBy: number | null
  }
  suppression: {
    idSuppression: Generated<number>
    idTenant: Generated<number>
    fingerprint: string
    identifier: string | null
    reason: string
    createdAt: Instant
    idCampaign: number | null
    expiresAt: Instant | null
    createdBy: number | null
  }
  suspicionAcceptance: {
    idTenant: Generated<number>
    idLine: number
    kind: 'monitoring' | 'billing' | 'fraud'
    until: string
    reason: string
    at: Instant
    by: number | null
  }
  suspicionLook: {
    idTenant: Generated<number>
    at: Instant
    countedBefore: string | null
  }
  tag: {
    idTag: Generated<number>
    idTenant: Generated<number>
    name: string
    tone: Narrow['tag.tone']
    rowVersion: Generated<number>
    createdAt: Generated<Instant>
    createdBy: number | null
    updatedAt: Generated<Instant>
    updatedBy: number | null
  }
  tariff: {
    idTariff: Generated<number>
    idTenant: Generated<number>
    name: string
    currency: string
    rowVersion: Generated<number>
    createdAt: Instant
    createdBy: number | null
    updatedAt: Instant
    updatedBy: number | null
  }
  tariffVersion: {
    idTenant: Generated<number>
    idTariff: number
    version: number
    validFrom: string
    validTo: string | null
    mode: Narrow['tariffVersion.mode']
    terms: Stored<Narrow['tariffVersion.terms']>
    createdAt: Instant
    createdBy: number | null
  }
  task: {
    id: Generated<number>
    idTenant: Generated<number>
    idUser: number | null
    name: string
    description: string
    job: string
    payload: Stored<unknown>
    created: Instant
    status: Generated<Narrow['task.status']>
    progress: number | null
    step: string | null
    startedAt: Instant | null
    finishedAt: Instant | null
    error: string | null
    resultPath: string | null
    cancelRequested: Generated<boolean>
    attempt: Generated<number>
    resultKey: string | null
    resultName: string | null
    resultType: string | null
    resultSize: number | null
    rights: Generated<string[]>
    revision: Generated<number>
  }
  taskLog: {
    idTaskLog: Generated<number>
    idTask: number
    idTenant: Generated<number>
    at: Instant
    message: string
  }
  tenant: {
    idTenant: Generated<number>
    name: string
    state: Generated<'active' | 'suspended'>
    timezone: Generated<string>
    locale: Generated<string>
    currency: Generated<string>
    passwordPolicy: Generated<Narrow['tenant.passwordPolicy']>
    passwordDays: number | null
    passwordWarnDays: Generated<number>
    rowVersion: Generated<number>
    idParent: number | null
    contact: Generated<Stored<Narrow['tenant.contact']>>
    limits: Generated<Stored<Narrow['tenant.limits']>>
    suspendedReason: string | null
    suspendedAt: Instant | null
    createdAt: Instant | null
    createdBy: number | null
    updatedAt: Instant | null
    updatedBy: number | null
  }
  tenantBalance: {
    idTenant: Generated<number>
    isPrepaid: Generated<boolean>
    amount: Generated<string>
    rowVersion: Generated<number>
    callCost: string | null
    isShort: Generated<boolean>
  }
  tenantKey: {
    idTenantKey: Generated<number>
    idTenant: Generated<number>
    prefix: string
    hash: string
    createdAt: Instant
    createdBy: number | null
    lastUsedAt: Instant | null
    endsAt: Instant | null
  }
  tenantParameter: {
    idTenant: Generated<number>
    items: Stored<Narrow['tenantParameter.items']>
    rowVersion: Generated<number>
    updatedAt: Instant
    updatedBy: number | null
  }
  tenantUse: {
    idTenant: Generated<number>
    kind: string
    day: string
    used: number
  }
  tenantVariable: {
    idTenant: Generated<number>
    name: string
    value: Stored<unknown>
    updatedAt: Instant
    redacted: Generated<boolean>
    changes: Stored<unknown> | null
    idTenantValue: Generated<number>
    kind: Generated<Narrow['tenantVariable.kind']>
    type: Generated<'text' | 'number' | 'boolean' | 'json' | 'secret'>
    description: Generated<string>
    writtenAt: Instant
    writtenBy: Generated<'person' | 'key' | 'flow'>
    rowVersion: Generated<number>
    createdAt: Instant
    createdBy: number | null
    updatedBy: number | null
  }
  ticket: {
    hash: string
    idTenant: Generated<number>
    idUser: number
    path: string
    expiresAt: Instant
    sid: string | null
    scopes: Stored<unknown> | null
  }
  transfer: {
    idTransfer: Generated<number>
    idTenant: Generated<number>
    guid: string
    idLine: number | null
    mode: Narrow['transfer.mode']
    state: Generated<Narrow['transfer.state']>
    idFrom: number | null
    idTo: number | null
    idAgent: number
    asked: number[]
    requestedAt: Instant
    offeredUntil: Instant
    acceptedAt: Instant | null
    endedAt: Instant | null
    outcome: Narrow['transfer.outcome'] | null
    note: Generated<string>
    wrappedUpAt: Instant | null
    ask: string | null
  }
  twoFactorRequirement: {
    idUser: number
    idTenant: Generated<number>
    isRequired: boolean
    graceDays: number
    setAt: Instant
    setBy: number | null
    rowVersion: Generated<number>
  }
  unratedCall: {
    idTenant: Generated<number>
    guid: string
    startedAt: Instant
    idLine: number | null
    idCallScript: number
    idCampaign: number | null
    answered: boolean
    talkMs: number
    isRepriced: Generated<boolean>
    problem: string | null
    retryAt: Instant | null
  }
  unratedCost: {
    idTenant: Generated<number>
    guid: string
    startedAt: Instant
    isRepriced: Generated<boolean>
  }
  unratedCostDays: {
    idUnratedCostDays: Generated<number>
    idTenant: Generated<number>
    since: string
    until: string
  }
  userActivity: {
    idUser: number
    idTenant: Generated<number>
    lastSignInAt: Instant
    lastSession: string
  }
  webhook: {
    idWebhook: Generated<number>
    idTenant: Generated<number>
    name: string
    url: string
    isEnabled: boolean
    events: Narrow['webhook.events']
    content: Narrow['webhook.content']
    showsNumbers: boolean
    idLines: Narrow['webhook.idLines']
    secret: string
    earlierSecret: string | null
    earlierUntil: Instant | null
    rowVersion: Generated<number>
    createdAt: Instant
    createdBy: number | null
    updatedAt: Instant
    updatedBy: number | null
  }
  webhookDelivery: {
    idWebhookDelivery: Generated<number>
    idTenant: Generated<number>
    idWebhook: number
    message: Generated<string>
    event: Narrow['webhookDelivery.event'] | null
    subject: string
    became: number | null
    createdAt: Instant
    state: Generated<Narrow['webhookDelivery.state']>
    isQueued: Generated<boolean>
    attempts: Generated<number>
    responseCode: number | null
    error: string | null
    nextAt: Instant | null
    finishedAt: Instant | null
  }
}
