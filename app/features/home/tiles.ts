/** A province on the map. */
export interface Tile {
  code: string
  title: string
  column: number
  row: number
  /** Devices in use; absent where the province has no hospital. */
  using?: number
}

export const mapColumns = 10
