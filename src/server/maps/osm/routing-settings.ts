/** Valhalla's default settings for trucks, without its services, logs and other vehicles. */
export function createTruckRoutingSettings(tiles: string) {
  const logging = { type: "" };
  const limits = { max_distance: 1_000_000, max_locations: 2 };
  const matrix = { max_matrix_distance: 400_000, max_matrix_location_pairs: 1 };
  return {
    mjolnir: {
      tile_dir: tiles,
      // With several threads, the routing data would depend on which thread ends first.
      concurrency: 1,
      hierarchy: true,
      shortcuts: true,
      include_driving: true,
      include_bicycle: false,
      include_pedestrian: false,
      include_driveways: true,
      include_construction: false,
      reclassify_links: true,
      // Bytes of memory for each of Node's four threads; with a shared memory no road is found.
      max_cache_size: 100_000_000,
      id_table_size: 1_300_000_000,
      data_processing: {
        infer_internal_intersections: true,
        infer_turn_channels: true,
        apply_country_overrides: true,
        use_admin_db: false,
        use_direction_on_ways: false,
        allow_alt_name: false,
        use_urban_tag: false,
        use_rest_area: false,
        scan_tar: false,
      },
      logging,
    },
    loki: {
      actions: ["route"],
      logging: { ...logging, long_request: 100 },
      service_defaults: {
        heading_tolerance: 60,
        minimum_reachability: 50,
        node_snap_tolerance: 5,
        radius: 0,
        search_cutoff: 35_000,
        street_side_max_distance: 1_000,
        street_side_tolerance: 5,
      },
      use_connectivity: true,
    },
    thor: {
      logging: { ...logging, long_request: 110 },
      source_to_target_algorithm: "select_optimal",
    },
    odin: { logging },
    meili: {
      mode: "auto",
      customizable: [],
      verbose: false,
      default: { breakage_distance: 2_000 },
      grid: { cache_size: 100_240, size: 500 },
      logging,
    },
    service_limits: {
      truck: { ...limits, ...matrix },
      // Valhalla reads these settings although we ask for no routes on foot.
      pedestrian: {
        ...limits,
        ...matrix,
        min_transit_walking_distance: 1,
        max_transit_walking_distance: 10_000,
      },
      isochrone: {
        max_contours: 1,
        max_time_contour: 1,
        max_distance_contour: 1,
        max_locations: 1,
        max_distance: 1,
      },
      trace: {
        max_shape: 1,
        max_distance: 1,
        max_gps_accuracy: 1,
        max_search_radius: 1,
        max_alternates: 0,
        max_alternates_shape: 1,
      },
      skadi: { max_shape: 1, min_resample: 10 },
      max_exclude_locations: 1,
      max_exclude_polygons_length: 1,
      max_radius: 200,
      max_reachability: 100,
      max_timedep_distance: 0,
      max_timedep_distance_matrix: 0,
      max_alternates: 0,
      max_distance_disable_hierarchy_culling: 0,
      allow_hard_exclusions: false,
    },
  };
}
