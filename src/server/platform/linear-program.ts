import loadHighs, { type Model } from "highs";

const highs = await loadHighs();

/** A column: its cost, and its value in each row where that is not 0. A column is never negative. */
export type Column = {
  readonly cost: number;
  readonly rows: readonly number[];
  readonly values: readonly number[];
};

/** The bounds of a row: the sum of its columns, each times its value, lies between them. */
export type Row = { readonly lower: number; readonly upper: number };

function packColumns(columns: readonly Column[], numRows: number) {
  const starts = [0];
  for (const { rows } of columns) starts.push((starts.at(-1) ?? 0) + rows.length);
  return {
    cost: Float64Array.from(columns, ({ cost }) => cost),
    lower: new Float64Array(columns.length),
    upper: new Float64Array(columns.length).fill(highs.infinity),
    matrix: {
      format: "csc" as const,
      numRows,
      numCols: columns.length,
      starts: Int32Array.from(starts),
      indices: Int32Array.from(columns.flatMap(({ rows }) => rows)),
      values: Float64Array.from(columns.flatMap(({ values }) => values)),
    },
  };
}

function createModel(rows: readonly Row[], columns: readonly Column[]): Model {
  const { cost, lower, upper, matrix } = packColumns(columns, rows.length);
  const model = highs.createModel({
    numRows: rows.length,
    numCols: columns.length,
    colCost: cost,
    colLower: lower,
    colUpper: upper,
    rowLower: Float64Array.from(rows, (row) => row.lower),
    rowUpper: Float64Array.from(rows, (row) => row.upper),
    matrix,
  });
  model.options.set({ output_flag: false });
  return model;
}

/**
 * Opens a linear program that finds the least cost and can get more columns between two solutions, each of
 * which starts from the one before. Close it, because its memory is outside of JavaScript's.
 */
export function openLinearProgram(rows: readonly Row[], columns: readonly Column[]) {
  const model = createModel(rows, columns);
  model.options.set({ presolve: "off", solver: "simplex" });
  return {
    add: (more: readonly Column[]) => model.addCols(packColumns(more, rows.length)),
    /** Returns the least cost, and the price of each row (its dual value). */
    solve() {
      model.run();
      return { cost: model.getObjectiveValue(), prices: model.getSolution().rowDual };
    },
    close: () => model.dispose(),
  };
}

/**
 * Chooses whole amounts of columns at the least cost, where all costs are whole numbers.
 *
 * @param start amounts that keep to all rows, from which the search starts
 * @returns the amounts, null if none were found in time, and whether no cheaper ones exist
 */
export function solveIntegerProgram(
  rows: readonly Row[],
  columns: readonly Column[],
  { start, timeLimitMs }: { readonly start: Float64Array; readonly timeLimitMs: number },
) {
  const { modelStatus, solutionStatus, variableType } = highs.constants;
  const model = createModel(rows, columns);
  try {
    const all = { kind: "range", from: 0, to: columns.length - 1 } as const;
    const integers = new Int32Array(columns.length).fill(variableType.integer);
    model.changeColsIntegrality(all, integers);
    const time_limit = Math.max(timeLimitMs, 50) / 1000;
    model.options.set({ mip_rel_gap: 0, mip_abs_gap: 0.999, time_limit });
    model.setSolution({ colValue: start });
    model.run();
    const isFound = model.info.get("primal_solution_status") === solutionStatus.feasible;
    return {
      amounts: isFound ? model.getSolution().colValue : null,
      isProven: model.getModelStatus() === modelStatus.optimal,
    };
  } finally {
    model.dispose();
  }
}
