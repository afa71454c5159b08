import { either, error, warning } from './fact.ts'

/** Variables, expressions, requests and what goes to others. */
export const VALUE_FACTS = {
  'expression.invalid': error('The step fails whenever it is entered.', 'Correct the expression.'),
  'expression.empty': warning('The value is always empty.', 'Write an expression, or remove it.'),
  'expression.compare': warning(
    'Values of two kinds are never equal, so one of the ways is never taken.',
    'Compare values of the same kind; string(…) and double(…) convert.',
  ),
  'variable.undeclared': error('The step fails: there is no such variable.', 'Declare the variable.'),
  'variable.duplicate': error('It is not clear which of the two counts.', 'Rename or remove one.'),
  'variable.unset': warning(
    'The bot reads a value that may be empty: callers hear a gap, and conditions go the wrong way.',
    'Set the variable before, or give it a default.',
  ),
  'variable.unused': warning('It only makes the list longer.', 'Remove the variable.'),
  'variable.default': error('Every conversation begins with an error.', 'Give a default of the variable’s type.'),
  'variable.type': either(
    'The step fails when the value does not fit the variable: the caller goes to the step for errors, or is cut off.',
    'Assign a value of the variable’s type, or change the type.',
  ),
  'request.url': error('Nothing can be sent.', 'Begin the address with https:// and a fixed host.'),
  'request.closedHost': error(
    'This installation sends nothing there, so the request always fails.',
    'Use a public address, or ask the operator to permit the host.',
  ),
  'request.timeout': warning('The request is given up before this time.', 'Set a shorter timeout.'),
  'request.body': warning('The service gets a body that is no JSON.', 'Remove the quotation marks around the value.'),
  'request.pinned': warning('Tests do not get the answer that is meant.', 'Pin the answer again.'),
  'script.empty': error('There is nothing to run.', 'Write the script.'),
  'script.input': error('The script gets only one of the two values.', 'Give each input its own name.'),
  'rpa.queue': error('No robot takes the task.', 'Name the queue.'),
  'setting.idle': warning('The setting looks as if it counted, and does not.', 'Remove it, or what overrides it.'),
  'outcome.empty': error('The conversation is reported without a result.', 'Write the outcome.'),
  'schedule.zone': error('It is not known when it is open.', 'Choose a time zone.'),
  'schedule.empty': warning('Callers always hear that you are closed.', 'Add opening times.'),
  'schedule.exception': error('It is not clear which of the two counts.', 'Keep one exception for each day.'),
  'sensitive.address': warning(
    'Addresses are written into logs of services and proxies, where the value stays readable.',
    'Send the value in the body.',
  ),
  'sensitive.unencrypted': warning(
    'Anyone on the way can read the value.',
    'Use an address that begins with https://.',
  ),
  'sensitive.header': warning(
    'Headers of a call pass through the exchanges of carriers, which may record them.',
    'Send a reference instead, such as the number of the case.',
  ),
  'sensitive.outcome': warning(
    'Reports show the outcome masked, so that it cannot be counted.',
    'Record what happened without the value.',
  ),
  'sensitive.prompt': warning(
    'The model is given a mask instead of the value and answers without knowing it.',
    'Leave the value out, or use one that is not sensitive.',
  ),
  'secret.literal': warning(
    'Everyone who can view the flow, its history, exports and copies can read it, and use it elsewhere.',
    'Add it to the secrets of the tenant, choose that in the header, and have the old one replaced.',
  ),
} as const
