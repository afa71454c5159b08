import { entityKind, fieldsOf } from '../kernel/entityKind.ts'
import { screens } from '../kernel/screens.ts'
import { alert, alertResolution, monitoring } from './monitoring.schema.ts'

/** The alert rules of a line, by the id of the line. */
export const monitoringKind = entityKind({
  kind: 'Monitoring',
  label: 'Monitoring',
  area: 'Line',
  view: ['Line.view'],
  page: (idDialModuleLine: number) => screens.line(idDialModuleLine, { tab: 'advanced' }),
  fields: fieldsOf(monitoring),
})

export const alertEntityKind = entityKind({
  kind: 'Alert',
  label: 'Alert',
  area: 'Line',
  view: ['Line.view'],
  page: (idAlert: number) => screens.alerts({ alert: idAlert }),
  fields: fieldsOf(alertResolution, alert),
  ids: ['idAlert'],
})
