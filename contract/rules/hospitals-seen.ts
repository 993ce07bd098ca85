/** Which hospitals the staff of departments see. */
export interface Place {
  id: string
  parentId: string
}

interface Departments<P extends Place> {
  byId: ReadonlyMap<string, P>
  isHospital: (at: P) => boolean
  /** Ids of the hospitals at and below a department. */
  hospitalsAt: (at: P) => readonly string[]
  /** Number of hospitals. */
  all: number
}

/**
 * From each department upwards, the first one that is a hospital or has hospitals below it gives the visible
 * hospitals: a ward sees its hospital, an office its company's. A head office, the root of all hospitals, sees
 * everything, including rows without a hospital.
 * @returns undefined for everything; without a department nothing
 */
export function hospitalsSeen<P extends Place>(
  ids: readonly string[],
  { byId, isHospital, hospitalsAt, all }: Departments<P>,
): string[] | undefined {
  const seen = new Set<string>()
  for (const id of ids) {
    const passed = new Set<string>()
    for (let at = byId.get(id); at && !passed.has(at.id); at = byId.get(at.parentId)) {
      passed.add(at.id)
      const visible = hospitalsAt(at)
      if (!isHospital(at) && !byId.has(at.parentId) && visible.length === all) return undefined
      if (!visible.length) continue
      for (const hospital of visible) seen.add(hospital)
      break
    }
  }
  return [...seen]
}
