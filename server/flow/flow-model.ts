/** A process as BPMN 2.0 with its drawing, for consoles that draw the diagram themselves: start, steps, end. */
import { escape } from './flow-picture.ts'

interface Node {
  id: string
  name: string
  tag: 'startEvent' | 'userTask' | 'endEvent'
}
type Step = Pick<Node, 'id' | 'name'>

const ends = { start: { id: 'start', name: '开始', tag: 'startEvent' }, end: { id: 'end', name: '结束', tag: 'endEvent' } } as const
const size = { userTask: { width: 100, height: 80 }, startEvent: { width: 36, height: 36 }, endEvent: { width: 36, height: 36 } }
const gap = 60
const middle = 100

const nodesOf = (steps: readonly { key: string; name: string }[]): Node[] => [
  ends.start,
  ...steps.map(({ key, name }): Node => ({ id: key, name, tag: 'userTask' })),
  ends.end,
]
/** The id of the arrow that leads to an activity. */
const arrowTo = ({ id }: Step) => `to_${id}`

export function modelOf({ key, name }: { key: string; name: string }, steps: readonly { key: string; name: string }[]): string {
  const nodes = nodesOf(steps)
  let x = gap
  const placed = nodes.map((node) => {
    const { width, height } = size[node.tag]
    const at = { node, left: x, right: x + width, width, height }
    x += width + gap
    return at
  })
  const arrows = placed.slice(1).map((to, i) => ({ from: placed[i]!, to }))
  const text = (one: Step) => `id="${escape(one.id)}" name="${escape(one.name)}"`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI"',
    ' xmlns:omgdc="http://www.omg.org/spec/DD/20100524/DC" xmlns:omgdi="http://www.omg.org/spec/DD/20100524/DI"',
    ' targetNamespace="http://www.flowable.org/processdef">',
    `<process ${text({ id: key, name })} isExecutable="true">`,
    ...nodes.map((node) => `<${node.tag} ${text(node)}/>`),
    ...arrows.map(({ from, to }) => `<sequenceFlow id="${arrowTo(to.node)}" sourceRef="${from.node.id}" targetRef="${to.node.id}"/>`),
    `</process><bpmndi:BPMNDiagram id="diagram"><bpmndi:BPMNPlane id="plane" bpmnElement="${escape(key)}">`,
    ...placed.map(
      ({ node, left, width, height }) =>
        `<bpmndi:BPMNShape id="${node.id}_shape" bpmnElement="${node.id}"><omgdc:Bounds x="${left}" y="${middle - height / 2}" width="${width}" height="${height}"/></bpmndi:BPMNShape>`,
    ),
    ...arrows.map(
      ({ from, to }) =>
        `<bpmndi:BPMNEdge id="${arrowTo(to.node)}_edge" bpmnElement="${arrowTo(to.node)}"><omgdi:waypoint x="${from.right}" y="${middle}"/><omgdi:waypoint x="${to.left}" y="${middle}"/></bpmndi:BPMNEdge>`,
    ),
    '</bpmndi:BPMNPlane></bpmndi:BPMNDiagram></definitions>',
  ].join('')
}

/** What an instance has reached: each activity of its history, and the arrow that led there. */
export function reachedIn(history: readonly Readonly<Record<string, unknown>>[], steps: readonly { key: string; name: string }[]) {
  const nodes = new Map(nodesOf(steps).map((node) => [node.id, node]))
  return history.flatMap((row) => {
    const node = nodes.get(String(row.historyActivityId))
    if (!node) return []
    const endTime = String(row.endTime ?? '')
    const arrow = { ...row, historyActivityId: arrowTo(node), historyActivityType: 'sequenceFlow', endTime }
    const activity = { ...row, historyActivityId: node.id, historyActivityType: node.tag, endTime }
    return node.tag === 'startEvent' ? [activity] : [arrow, activity]
  })
}
