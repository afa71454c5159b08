import { endpoint, group } from '../kernel/endpoint.ts'
import { none, pageOf } from '../kernel/schema.ts'
import { incoming, incomingChange, refusedCall, refusedCallQuery, simulatedCall } from './incoming.schema.ts'
import { lineQueue } from './queue.schema.ts'

/** What came in over a module. */
export const incomingOfModuleApi = group('DialModules', '/Administration/DialModules', {
  RefusedCalls: endpoint({
    method: 'GET',
    path: '/{idDialModule}/RefusedCalls',
    summary: 'List calls of the last 30 days to numbers of a module that no line has',
    permission: 'Module.viewdiallogs',
    query: refusedCallQuery,
    response: pageOf(refusedCall),
  }),
})

/** Calls that come in on a line. */
export const incomingApi = group('DialModuleLines', '/Administration/DialModuleLines', {
  Incoming: endpoint({
    method: 'GET',
    path: '/{idDialModuleLine}/Incoming',
    summary: 'Get what a line does with calls that come in',
    permission: 'Line.view',
    response: incoming,
  }),
  UpdateIncoming: endpoint({
    method: 'PUT',
    path: '/{idDialModuleLine}/Incoming',
    summary: 'Change what a line does with calls that come in',
    permission: 'Line.edit',
    body: incomingChange,
    response: incoming,
    answers: 'Incoming',
    errors: ['line.noOpeningTimes', 'line.passesToItself', 'line.targetMissing', 'entity.stale'],
  }),
  Queue: endpoint({
    method: 'GET',
    path: '/{idDialModuleLine}/Queue',
    summary: 'Get who waits for a free call of a line, and the numbers of today',
    permission: 'Line.viewQueue',
    response: lineQueue,
  }),
  RefusedCalls: endpoint({
    method: 'GET',
    path: '/{idDialModuleLine}/RefusedCalls',
    summary: 'List calls of the last 30 days that a line did not answer, with the reasons',
    permission: 'Line.viewdiallogs',
    query: refusedCallQuery,
    response: pageOf(refusedCall),
  }),
  SimulateCall: endpoint({
    method: 'POST',
    path: '/{idDialModuleLine}/SimulateCall',
    summary: 'Have a simulated caller call a line of a module on the simulated carrier',
    permission: 'Line.edit',
    body: simulatedCall,
    response: none,
    changes: { only: [] },
    errors: ['line.notSimulated', 'line.noNumber', 'line.noCarrier'],
  }),
})
