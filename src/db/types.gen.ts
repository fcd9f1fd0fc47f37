// Written by npm run db:types from the migrations; not to be edited.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  // Allows to automatically instantiate createClient with right options
  // instead of createClient<Database, { PostgrestVersion: 'XX' }>(URL, KEY)
  __InternalSupabase: {
    PostgrestVersion: '14.1';
  };
  public: {
    Tables: {
      certifications: {
        Row: {
          basis: string | null;
          client_id: string;
          created_at: string;
          created_by: string | null;
          ends_on: string | null;
          household_size: number;
          id: string;
          imported: boolean;
          income: number | null;
          location_id: string | null;
          network_id: string;
          program_id: string;
          proxy_name: string | null;
          revoked_at: string | null;
          revoked_by: string | null;
          revoked_reason: string | null;
          starts_on: string;
          updated_at: string;
          visit_id: string | null;
        };
        Insert: {
          basis?: string | null;
          client_id: string;
          created_at?: string;
          created_by?: string | null;
          ends_on?: string | null;
          household_size: number;
          id?: string;
          imported?: boolean;
          income?: number | null;
          location_id?: string | null;
          network_id: string;
          program_id: string;
          proxy_name?: string | null;
          revoked_at?: string | null;
          revoked_by?: string | null;
          revoked_reason?: string | null;
          starts_on: string;
          updated_at?: string;
          visit_id?: string | null;
        };
        Update: {
          basis?: string | null;
          client_id?: string;
          created_at?: string;
          created_by?: string | null;
          ends_on?: string | null;
          household_size?: number;
          id?: string;
          imported?: boolean;
          income?: number | null;
          location_id?: string | null;
          network_id?: string;
          program_id?: string;
          proxy_name?: string | null;
          revoked_at?: string | null;
          revoked_by?: string | null;
          revoked_reason?: string | null;
          starts_on?: string;
          updated_at?: string;
          visit_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'certifications_client_id_network_id_fkey';
            columns: ['client_id', 'network_id'];
            isOneToOne: false;
            referencedRelation: 'clients';
            referencedColumns: ['id', 'network_id'];
          },
          {
            foreignKeyName: 'certifications_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'colleagues';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'certifications_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'location_users';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'certifications_location_id_network_id_fkey';
            columns: ['location_id', 'network_id'];
            isOneToOne: false;
            referencedRelation: 'locations';
            referencedColumns: ['id', 'network_id'];
          },
          {
            foreignKeyName: 'certifications_program_id_network_id_fkey';
            columns: ['program_id', 'network_id'];
            isOneToOne: false;
            referencedRelation: 'programs';
            referencedColumns: ['id', 'network_id'];
          },
          {
            foreignKeyName: 'certifications_revoked_by_fkey';
            columns: ['revoked_by'];
            isOneToOne: false;
            referencedRelation: 'colleagues';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'certifications_revoked_by_fkey';
            columns: ['revoked_by'];
            isOneToOne: false;
            referencedRelation: 'location_users';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'certifications_visit_id_fkey';
            columns: ['visit_id'];
            isOneToOne: false;
            referencedRelation: 'visits';
            referencedColumns: ['id'];
          },
        ];
      };
      client_merges: {
        Row: {
          created_at: string;
          id: string;
          members: number;
          merged_at: string;
          merged_by: string | null;
          merged_id: string;
          network_id: string;
          orders: number;
          survivor_id: string;
          undone_at: string | null;
          undone_by: string | null;
          updated_at: string;
          visits: number;
        };
        Insert: {
          created_at?: string;
          id?: string;
          members: number;
          merged_at?: string;
          merged_by?: string | null;
          merged_id: string;
          network_id: string;
          orders: number;
          survivor_id: string;
          undone_at?: string | null;
          undone_by?: string | null;
          updated_at?: string;
          visits: number;
        };
        Update: {
          created_at?: string;
          id?: string;
          members?: number;
          merged_at?: string;
          merged_by?: string | null;
          merged_id?: string;
          network_id?: string;
          orders?: number;
          survivor_id?: string;
          undone_at?: string | null;
          undone_by?: string | null;
          updated_at?: string;
          visits?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'client_merges_merged_by_fkey';
            columns: ['merged_by'];
            isOneToOne: false;
            referencedRelation: 'colleagues';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'client_merges_merged_by_fkey';
            columns: ['merged_by'];
            isOneToOne: false;
            referencedRelation: 'location_users';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'client_merges_merged_id_network_id_fkey';
            columns: ['merged_id', 'network_id'];
            isOneToOne: false;
            referencedRelation: 'clients';
            referencedColumns: ['id', 'network_id'];
          },
          {
            foreignKeyName: 'client_merges_network_id_fkey';
            columns: ['network_id'];
            isOneToOne: false;
            referencedRelation: 'networks';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'client_merges_survivor_id_network_id_fkey';
            columns: ['survivor_id', 'network_id'];
            isOneToOne: false;
            referencedRelation: 'clients';
            referencedColumns: ['id', 'network_id'];
          },
          {
            foreignKeyName: 'client_merges_undone_by_fkey';
            columns: ['undone_by'];
            isOneToOne: false;
            referencedRelation: 'colleagues';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'client_merges_undone_by_fkey';
            columns: ['undone_by'];
            isOneToOne: false;
            referencedRelation: 'location_users';
            referencedColumns: ['id'];
          },
        ];
      };
      client_pairs: {
        Row: {
          bits: number;
          confidence: string;
          created_at: string;
          decided_at: string | null;
          decided_by: string | null;
          decision: string | null;
          first_client_id: string;
          id: string;
          network_id: string;
          reasons: NonNullable<Json>;
          relative: boolean;
          second_client_id: string;
          updated_at: string;
        };
        Insert: {
          bits: number;
          confidence: string;
          created_at?: string;
          decided_at?: string | null;
          decided_by?: string | null;
          decision?: string | null;
          first_client_id: string;
          id?: string;
          network_id: string;
          reasons: NonNullable<Json>;
          relative: boolean;
          second_client_id: string;
          updated_at?: string;
        };
        Update: {
          bits?: number;
          confidence?: string;
          created_at?: string;
          decided_at?: string | null;
          decided_by?: string | null;
          decision?: string | null;
          first_client_id?: string;
          id?: string;
          network_id?: string;
          reasons?: NonNullable<Json>;
          relative?: boolean;
          second_client_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'client_pairs_decided_by_fkey';
            columns: ['decided_by'];
            isOneToOne: false;
            referencedRelation: 'colleagues';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'client_pairs_decided_by_fkey';
            columns: ['decided_by'];
            isOneToOne: false;
            referencedRelation: 'location_users';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'client_pairs_first_client_id_network_id_fkey';
            columns: ['first_client_id', 'network_id'];
            isOneToOne: false;
            referencedRelation: 'clients';
            referencedColumns: ['id', 'network_id'];
          },
          {
            foreignKeyName: 'client_pairs_network_id_fkey';
            columns: ['network_id'];
            isOneToOne: false;
            referencedRelation: 'networks';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'client_pairs_second_client_id_network_id_fkey';
            columns: ['second_client_id', 'network_id'];
            isOneToOne: false;
            referencedRelation: 'clients';
            referencedColumns: ['id', 'network_id'];
          },
        ];
      };
      clients: {
        Row: {
          address_line1: string | null;
          address_line2: string | null;
          certification_ends_on: string | null;
          certified_for: string[] | null;
          city: string | null;
          created_at: string;
          custom: NonNullable<Json>;
          custom_text: string;
          date_of_birth: string | null;
          deleted_at: string | null;
          dietary_needs: string[] | null;
          dietary_note: string | null;
          email: string | null;
          ends_soon_for: string[] | null;
          ethnicity: string | null;
          external_id: string | null;
          first_name: string;
          full_name: string;
          gender: string | null;
          has_partial_ssn: boolean;
          id: string;
          last_name: string | null;
          last_visit_at: string | null;
          merged_into: string | null;
          network_id: string;
          partial_ssn: string | null;
          phone_number: string | null;
          pinned_note: string | null;
          pinned_note_at: string | null;
          pinned_note_by: string | null;
          preferred_language: string | null;
          referral_type: string | null;
          search_text: string;
          state: string | null;
          told_adults: number | null;
          told_children: number | null;
          told_household_size: number | null;
          told_seniors: number | null;
          updated_at: string;
          zip_code: string | null;
          all_custom: Json | null;
        };
        Insert: {
          address_line1?: string | null;
          address_line2?: string | null;
          certification_ends_on?: string | null;
          certified_for?: string[] | null;
          city?: string | null;
          created_at?: string;
          custom?: NonNullable<Json>;
          custom_text?: string;
          date_of_birth?: string | null;
          deleted_at?: string | null;
          dietary_needs?: string[] | null;
          dietary_note?: string | null;
          email?: string | null;
          ends_soon_for?: string[] | null;
          ethnicity?: string | null;
          external_id?: string | null;
          first_name: string;
          full_name?: never;
          gender?: string | null;
          has_partial_ssn?: never;
          id?: string;
          last_name?: string | null;
          last_visit_at?: string | null;
          merged_into?: string | null;
          network_id: string;
          partial_ssn?: string | null;
          phone_number?: string | null;
          pinned_note?: string | null;
          pinned_note_at?: string | null;
          pinned_note_by?: string | null;
          preferred_language?: string | null;
          referral_type?: string | null;
          search_text?: never;
          state?: string | null;
          told_adults?: number | null;
          told_children?: number | null;
          told_household_size?: number | null;
          told_seniors?: number | null;
          updated_at?: string;
          zip_code?: string | null;
        };
        Update: {
          address_line1?: string | null;
          address_line2?: string | null;
          certification_ends_on?: string | null;
          certified_for?: string[] | null;
          city?: string | null;
          created_at?: string;
          custom?: NonNullable<Json>;
          custom_text?: string;
          date_of_birth?: string | null;
          deleted_at?: string | null;
          dietary_needs?: string[] | null;
          dietary_note?: string | null;
          email?: string | null;
          ends_soon_for?: string[] | null;
          ethnicity?: string | null;
          external_id?: string | null;
          first_name?: string;
          full_name?: never;
          gender?: string | null;
          has_partial_ssn?: never;
          id?: string;
          last_name?: string | null;
          last_visit_at?: string | null;
          merged_into?: string | null;
          network_id?: string;
          partial_ssn?: string | null;
          phone_number?: string | null;
          pinned_note?: string | null;
          pinned_note_at?: string | null;
          pinned_note_by?: string | null;
          preferred_language?: string | null;
          referral_type?: string | null;
          search_text?: never;
          state?: string | null;
          told_adults?: number | null;
          told_children?: number | null;
          told_household_size?: number | null;
          told_seniors?: number | null;
          updated_at?: string;
          zip_code?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'clients_merged_into_fkey';
            columns: ['merged_into', 'network_id'];
            isOneToOne: false;
            referencedRelation: 'clients';
            referencedColumns: ['id', 'network_id'];
          },
          {
            foreignKeyName: 'clients_network_id_fkey';
            columns: ['network_id'];
            isOneToOne: false;
            referencedRelation: 'networks';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'clients_pinned_note_by_fkey';
            columns: ['pinned_note_by'];
            isOneToOne: false;
            referencedRelation: 'colleagues';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'clients_pinned_note_by_fkey';
            columns: ['pinned_note_by'];
            isOneToOne: false;
            referencedRelation: 'location_users';
            referencedColumns: ['id'];
          },
        ];
      };
      colleagues: {
        Row: {
          avatar_url: string | null;
          created_at: string;
          deleted_at: string | null;
          full_name: string;
          id: string;
          network_id: string | null;
          updated_at: string;
        };
        Insert: {
          avatar_url?: string | null;
          created_at?: string;
          deleted_at?: string | null;
          full_name: string;
          id: string;
          network_id?: string | null;
          updated_at?: string;
        };
        Update: {
          avatar_url?: string | null;
          created_at?: string;
          deleted_at?: string | null;
          full_name?: string;
          id?: string;
          network_id?: string | null;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'colleagues_id_fkey';
            columns: ['id'];
            isOneToOne: true;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'colleagues_network_id_fkey';
            columns: ['network_id'];
            isOneToOne: false;
            referencedRelation: 'networks';
            referencedColumns: ['id'];
          },
        ];
      };
      custom_fields: {
        Row: {
          ask_at_check_in: boolean;
          code: string;
          created_at: string;
          default_value: Json | null;
          deleted_at: string | null;
          entity: string;
          help: string | null;
          id: string;
          kind: string;
          label: string;
          network_id: string;
          options: NonNullable<Json>;
          position: number;
          readers: string;
          required: boolean;
          retired: boolean;
          searchable: boolean;
          section: string | null;
          updated_at: string;
        };
        Insert: {
          ask_at_check_in?: boolean;
          code?: string;
          created_at?: string;
          default_value?: Json | null;
          deleted_at?: string | null;
          entity?: string;
          help?: string | null;
          id?: string;
          kind: string;
          label: string;
          network_id: string;
          options?: NonNullable<Json>;
          position?: number;
          readers?: string;
          required?: boolean;
          retired?: boolean;
          searchable?: boolean;
          section?: string | null;
          updated_at?: string;
        };
        Update: {
          ask_at_check_in?: boolean;
          code?: string;
          created_at?: string;
          default_value?: Json | null;
          deleted_at?: string | null;
          entity?: string;
          help?: string | null;
          id?: string;
          kind?: string;
          label?: string;
          network_id?: string;
          options?: NonNullable<Json>;
          position?: number;
          readers?: string;
          required?: boolean;
          retired?: boolean;
          searchable?: boolean;
          section?: string | null;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'custom_fields_network_id_fkey';
            columns: ['network_id'];
            isOneToOne: false;
            referencedRelation: 'networks';
            referencedColumns: ['id'];
          },
        ];
      };
      events: {
        Row: {
          are_gifts_provided: boolean;
          created_at: string;
          custom: NonNullable<Json>;
          custom_text: string;
          deleted_at: string | null;
          description: string | null;
          end_date: string | null;
          end_time: string | null;
          id: string;
          is_food_provided: boolean;
          location_id: string;
          name: string;
          network_id: string;
          search_text: string;
          start_date: string;
          start_time: string | null;
          updated_at: string;
          all_custom: Json | null;
        };
        Insert: {
          are_gifts_provided?: boolean;
          created_at?: string;
          custom?: NonNullable<Json>;
          custom_text?: string;
          deleted_at?: string | null;
          description?: string | null;
          end_date?: string | null;
          end_time?: string | null;
          id?: string;
          is_food_provided?: boolean;
          location_id: string;
          name: string;
          network_id: string;
          search_text?: never;
          start_date: string;
          start_time?: string | null;
          updated_at?: string;
        };
        Update: {
          are_gifts_provided?: boolean;
          created_at?: string;
          custom?: NonNullable<Json>;
          custom_text?: string;
          deleted_at?: string | null;
          description?: string | null;
          end_date?: string | null;
          end_time?: string | null;
          id?: string;
          is_food_provided?: boolean;
          location_id?: string;
          name?: string;
          network_id?: string;
          search_text?: never;
          start_date?: string;
          start_time?: string | null;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'events_location_id_network_id_fkey';
            columns: ['location_id', 'network_id'];
            isOneToOne: false;
            referencedRelation: 'locations';
            referencedColumns: ['id', 'network_id'];
          },
        ];
      };
      first_views: {
        Row: {
          created_at: string;
          entity: string;
          id: string;
          network_id: string;
          owner_id: string;
          updated_at: string;
          view_id: string | null;
        };
        Insert: {
          created_at?: string;
          entity: string;
          id?: string;
          network_id: string;
          owner_id?: string;
          updated_at?: string;
          view_id?: string | null;
        };
        Update: {
          created_at?: string;
          entity?: string;
          id?: string;
          network_id?: string;
          owner_id?: string;
          updated_at?: string;
          view_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'first_views_network_id_fkey';
            columns: ['network_id'];
            isOneToOne: false;
            referencedRelation: 'networks';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'first_views_owner_id_fkey';
            columns: ['owner_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'first_views_view_id_network_id_entity_fkey';
            columns: ['view_id', 'network_id', 'entity'];
            isOneToOne: false;
            referencedRelation: 'saved_views';
            referencedColumns: ['id', 'network_id', 'entity'];
          },
        ];
      };
      food_sources: {
        Row: {
          created_at: string;
          deleted_at: string | null;
          description: string | null;
          id: string;
          kind: string | null;
          merged_into: string | null;
          name: string;
          network_id: string;
          updated_at: string;
        };
        Insert: {
          created_at?: string;
          deleted_at?: string | null;
          description?: string | null;
          id?: string;
          kind?: string | null;
          merged_into?: string | null;
          name: string;
          network_id: string;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          deleted_at?: string | null;
          description?: string | null;
          id?: string;
          kind?: string | null;
          merged_into?: string | null;
          name?: string;
          network_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'food_sources_merged_into_network_id_fkey';
            columns: ['merged_into', 'network_id'];
            isOneToOne: false;
            referencedRelation: 'food_sources';
            referencedColumns: ['id', 'network_id'];
          },
          {
            foreignKeyName: 'food_sources_network_id_fkey';
            columns: ['network_id'];
            isOneToOne: false;
            referencedRelation: 'networks';
            referencedColumns: ['id'];
          },
        ];
      };
      household_members: {
        Row: {
          birth_date: string | null;
          birth_year: number | null;
          client_id: string;
          created_at: string;
          custom: NonNullable<Json>;
          deleted_at: string | null;
          dietary_needs: string[] | null;
          dietary_note: string | null;
          first_name: string;
          full_name: string;
          id: string;
          last_name: string | null;
          network_id: string;
          note: string | null;
          relation: string | null;
          updated_at: string;
          all_custom: Json | null;
        };
        Insert: {
          birth_date?: string | null;
          birth_year?: number | null;
          client_id: string;
          created_at?: string;
          custom?: NonNullable<Json>;
          deleted_at?: string | null;
          dietary_needs?: string[] | null;
          dietary_note?: string | null;
          first_name: string;
          full_name?: never;
          id?: string;
          last_name?: string | null;
          network_id: string;
          note?: string | null;
          relation?: string | null;
          updated_at?: string;
        };
        Update: {
          birth_date?: string | null;
          birth_year?: number | null;
          client_id?: string;
          created_at?: string;
          custom?: NonNullable<Json>;
          deleted_at?: string | null;
          dietary_needs?: string[] | null;
          dietary_note?: string | null;
          first_name?: string;
          full_name?: never;
          id?: string;
          last_name?: string | null;
          network_id?: string;
          note?: string | null;
          relation?: string | null;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'household_members_client_id_network_id_fkey';
            columns: ['client_id', 'network_id'];
            isOneToOne: false;
            referencedRelation: 'clients';
            referencedColumns: ['id', 'network_id'];
          },
        ];
      };
      inventory_items: {
        Row: {
          barcode: string | null;
          category: string | null;
          contains: string[] | null;
          created_at: string;
          custom: NonNullable<Json>;
          custom_text: string;
          deleted_at: string | null;
          description: string | null;
          id: string;
          location_id: string;
          low_stock_level: number | null;
          name: string;
          network_id: string;
          quantity_actual: number;
          quantity_available: number;
          quantity_requested: number;
          search_text: string;
          stock_state: string;
          times_handed_out: number;
          unit: string | null;
          unit_pounds: number | null;
          updated_at: string;
          all_custom: Json | null;
        };
        Insert: {
          barcode?: string | null;
          category?: string | null;
          contains?: string[] | null;
          created_at?: string;
          custom?: NonNullable<Json>;
          custom_text?: string;
          deleted_at?: string | null;
          description?: string | null;
          id?: string;
          location_id: string;
          low_stock_level?: number | null;
          name: string;
          network_id: string;
          quantity_actual?: number;
          quantity_available?: never;
          quantity_requested?: number;
          search_text?: never;
          stock_state?: never;
          times_handed_out?: number;
          unit?: string | null;
          unit_pounds?: number | null;
          updated_at?: string;
        };
        Update: {
          barcode?: string | null;
          category?: string | null;
          contains?: string[] | null;
          created_at?: string;
          custom?: NonNullable<Json>;
          custom_text?: string;
          deleted_at?: string | null;
          description?: string | null;
          id?: string;
          location_id?: string;
          low_stock_level?: number | null;
          name?: string;
          network_id?: string;
          quantity_actual?: number;
          quantity_available?: never;
          quantity_requested?: number;
          search_text?: never;
          stock_state?: never;
          times_handed_out?: number;
          unit?: string | null;
          unit_pounds?: number | null;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'inventory_items_location_id_network_id_fkey';
            columns: ['location_id', 'network_id'];
            isOneToOne: false;
            referencedRelation: 'locations';
            referencedColumns: ['id', 'network_id'];
          },
        ];
      };
      location_offers: {
        Row: {
          answered_at: string | null;
          created_at: string;
          expires_at: string;
          id: string;
          location_id: string;
          network_id: string;
          offered_by: string;
          role: Database['public']['Enums']['location_role'];
          state: string;
          updated_at: string;
          user_id: string;
        };
        Insert: {
          answered_at?: string | null;
          created_at?: string;
          expires_at?: string;
          id?: string;
          location_id: string;
          network_id: string;
          offered_by: string;
          role?: Database['public']['Enums']['location_role'];
          state?: string;
          updated_at?: string;
          user_id: string;
        };
        Update: {
          answered_at?: string | null;
          created_at?: string;
          expires_at?: string;
          id?: string;
          location_id?: string;
          network_id?: string;
          offered_by?: string;
          role?: Database['public']['Enums']['location_role'];
          state?: string;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'location_offers_location_id_network_id_fkey';
            columns: ['location_id', 'network_id'];
            isOneToOne: false;
            referencedRelation: 'locations';
            referencedColumns: ['id', 'network_id'];
          },
          {
            foreignKeyName: 'location_offers_offered_by_fkey';
            columns: ['offered_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'location_offers_user_id_network_id_fkey';
            columns: ['user_id', 'network_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id', 'network_id'];
          },
        ];
      };
      locations: {
        Row: {
          created_at: string;
          deleted_at: string | null;
          description: string | null;
          id: string;
          inventory_tracking_enabled: boolean;
          name: string;
          network_id: string;
          strict_inventory_tracking_enabled: boolean;
          time_zone: string | null;
          updated_at: string;
        };
        Insert: {
          created_at?: string;
          deleted_at?: string | null;
          description?: string | null;
          id?: string;
          inventory_tracking_enabled?: boolean;
          name: string;
          network_id: string;
          strict_inventory_tracking_enabled?: boolean;
          time_zone?: string | null;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          deleted_at?: string | null;
          description?: string | null;
          id?: string;
          inventory_tracking_enabled?: boolean;
          name?: string;
          network_id?: string;
          strict_inventory_tracking_enabled?: boolean;
          time_zone?: string | null;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'locations_network_id_fkey';
            columns: ['network_id'];
            isOneToOne: false;
            referencedRelation: 'networks';
            referencedColumns: ['id'];
          },
        ];
      };
      monthly_form_lines: {
        Row: {
          created_at: string;
          figure: string;
          id: string;
          label: string | null;
          network_id: string;
          number: string | null;
          place: number;
          updated_at: string;
        };
        Insert: {
          created_at?: string;
          figure: string;
          id?: string;
          label?: string | null;
          network_id: string;
          number?: string | null;
          place: number;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          figure?: string;
          id?: string;
          label?: string | null;
          network_id?: string;
          number?: string | null;
          place?: number;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'monthly_form_lines_network_id_fkey';
            columns: ['network_id'];
            isOneToOne: false;
            referencedRelation: 'networks';
            referencedColumns: ['id'];
          },
        ];
      };
      networks: {
        Row: {
          age_bands: NonNullable<Json>;
          agency_number: string | null;
          created_at: string;
          description: string | null;
          food_bank: string | null;
          get_started_closed_at: string | null;
          id: string;
          name: string;
          pound_values: NonNullable<Json>;
          session_days: number;
          session_idle_hours: number;
          time_zone: string;
          updated_at: string;
          visit_rules: NonNullable<Json>;
        };
        Insert: {
          age_bands?: NonNullable<Json>;
          agency_number?: string | null;
          created_at?: string;
          description?: string | null;
          food_bank?: string | null;
          get_started_closed_at?: string | null;
          id?: string;
          name: string;
          pound_values?: NonNullable<Json>;
          session_days?: number;
          session_idle_hours?: number;
          time_zone?: string;
          updated_at?: string;
          visit_rules?: NonNullable<Json>;
        };
        Update: {
          age_bands?: NonNullable<Json>;
          agency_number?: string | null;
          created_at?: string;
          description?: string | null;
          food_bank?: string | null;
          get_started_closed_at?: string | null;
          id?: string;
          name?: string;
          pound_values?: NonNullable<Json>;
          session_days?: number;
          session_idle_hours?: number;
          time_zone?: string;
          updated_at?: string;
          visit_rules?: NonNullable<Json>;
        };
        Relationships: [];
      };
      order_items: {
        Row: {
          asked_at: string;
          clash_allergens: string[] | null;
          clash_answered_at: string | null;
          clash_answered_by: string | null;
          clash_reason: string | null;
          created_at: string;
          id: string;
          item_id: string;
          location_id: string;
          network_id: string;
          order_id: string;
          quantity: number;
          quantity_fulfilled: number | null;
          quantity_reserved: number;
          updated_at: string;
        };
        Insert: {
          asked_at?: string;
          clash_allergens?: string[] | null;
          clash_answered_at?: string | null;
          clash_answered_by?: string | null;
          clash_reason?: string | null;
          created_at?: string;
          id?: string;
          item_id: string;
          location_id: string;
          network_id: string;
          order_id: string;
          quantity: number;
          quantity_fulfilled?: number | null;
          quantity_reserved?: number;
          updated_at?: string;
        };
        Update: {
          asked_at?: string;
          clash_allergens?: string[] | null;
          clash_answered_at?: string | null;
          clash_answered_by?: string | null;
          clash_reason?: string | null;
          created_at?: string;
          id?: string;
          item_id?: string;
          location_id?: string;
          network_id?: string;
          order_id?: string;
          quantity?: number;
          quantity_fulfilled?: number | null;
          quantity_reserved?: number;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'order_items_clash_answered_by_fkey';
            columns: ['clash_answered_by'];
            isOneToOne: false;
            referencedRelation: 'colleagues';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'order_items_clash_answered_by_fkey';
            columns: ['clash_answered_by'];
            isOneToOne: false;
            referencedRelation: 'location_users';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'order_items_item_id_location_id_fkey';
            columns: ['item_id', 'location_id'];
            isOneToOne: false;
            referencedRelation: 'inventory_items';
            referencedColumns: ['id', 'location_id'];
          },
          {
            foreignKeyName: 'order_items_location_id_network_id_fkey';
            columns: ['location_id', 'network_id'];
            isOneToOne: false;
            referencedRelation: 'locations';
            referencedColumns: ['id', 'network_id'];
          },
          {
            foreignKeyName: 'order_items_order_id_location_id_fkey';
            columns: ['order_id', 'location_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['id', 'location_id'];
          },
        ];
      };
      orders: {
        Row: {
          cancel_reason: string | null;
          cancelled_at: string | null;
          client_id: string;
          created_at: string;
          fulfilled_at: string | null;
          fulfilled_by: string | null;
          fulfillment_status: Database['public']['Enums']['fulfillment_status'];
          id: string;
          in_progress_at: string | null;
          location_id: string;
          network_id: string;
          order_number: number;
          ready_at: string | null;
          search_text: string;
          updated_at: string;
          visit_id: string;
        };
        Insert: {
          cancel_reason?: string | null;
          cancelled_at?: string | null;
          client_id: string;
          created_at?: string;
          fulfilled_at?: string | null;
          fulfilled_by?: string | null;
          fulfillment_status?: Database['public']['Enums']['fulfillment_status'];
          id?: string;
          in_progress_at?: string | null;
          location_id: string;
          network_id: string;
          order_number: number;
          ready_at?: string | null;
          search_text?: string;
          updated_at?: string;
          visit_id: string;
        };
        Update: {
          cancel_reason?: string | null;
          cancelled_at?: string | null;
          client_id?: string;
          created_at?: string;
          fulfilled_at?: string | null;
          fulfilled_by?: string | null;
          fulfillment_status?: Database['public']['Enums']['fulfillment_status'];
          id?: string;
          in_progress_at?: string | null;
          location_id?: string;
          network_id?: string;
          order_number?: number;
          ready_at?: string | null;
          search_text?: string;
          updated_at?: string;
          visit_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'orders_client_id_network_id_fkey';
            columns: ['client_id', 'network_id'];
            isOneToOne: false;
            referencedRelation: 'clients';
            referencedColumns: ['id', 'network_id'];
          },
          {
            foreignKeyName: 'orders_fulfilled_by_fkey';
            columns: ['fulfilled_by'];
            isOneToOne: false;
            referencedRelation: 'colleagues';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'orders_fulfilled_by_fkey';
            columns: ['fulfilled_by'];
            isOneToOne: false;
            referencedRelation: 'location_users';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'orders_location_id_network_id_fkey';
            columns: ['location_id', 'network_id'];
            isOneToOne: false;
            referencedRelation: 'locations';
            referencedColumns: ['id', 'network_id'];
          },
          {
            foreignKeyName: 'orders_visit_id_location_id_fkey';
            columns: ['visit_id', 'location_id'];
            isOneToOne: false;
            referencedRelation: 'visits';
            referencedColumns: ['id', 'location_id'];
          },
        ];
      };
      profiles: {
        Row: {
          active_location_id: string | null;
          address_line1: string | null;
          address_line2: string | null;
          avatar_url: string | null;
          city: string | null;
          created_at: string;
          deleted_at: string | null;
          email: string;
          first_name: string | null;
          full_name: string;
          id: string;
          last_name: string | null;
          network_id: string | null;
          state: string | null;
          updated_at: string;
          zip_code: string | null;
        };
        Insert: {
          active_location_id?: string | null;
          address_line1?: string | null;
          address_line2?: string | null;
          avatar_url?: string | null;
          city?: string | null;
          created_at?: string;
          deleted_at?: string | null;
          email: string;
          first_name?: string | null;
          full_name?: never;
          id: string;
          last_name?: string | null;
          network_id?: string | null;
          state?: string | null;
          updated_at?: string;
          zip_code?: string | null;
        };
        Update: {
          active_location_id?: string | null;
          address_line1?: string | null;
          address_line2?: string | null;
          avatar_url?: string | null;
          city?: string | null;
          created_at?: string;
          deleted_at?: string | null;
          email?: string;
          first_name?: string | null;
          full_name?: never;
          id?: string;
          last_name?: string | null;
          network_id?: string | null;
          state?: string | null;
          updated_at?: string;
          zip_code?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'profiles_active_location_id_network_id_fkey';
            columns: ['active_location_id', 'network_id'];
            isOneToOne: false;
            referencedRelation: 'locations';
            referencedColumns: ['id', 'network_id'];
          },
          {
            foreignKeyName: 'profiles_network_id_fkey';
            columns: ['network_id'];
            isOneToOne: false;
            referencedRelation: 'networks';
            referencedColumns: ['id'];
          },
        ];
      };
      program_limits: {
        Row: {
          amounts: number[];
          created_at: string;
          each_further: number;
          id: string;
          network_id: string;
          program_id: string;
          starts_on: string;
          updated_at: string;
        };
        Insert: {
          amounts: number[];
          created_at?: string;
          each_further: number;
          id?: string;
          network_id: string;
          program_id: string;
          starts_on: string;
          updated_at?: string;
        };
        Update: {
          amounts?: number[];
          created_at?: string;
          each_further?: number;
          id?: string;
          network_id?: string;
          program_id?: string;
          starts_on?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'program_limits_program_id_network_id_fkey';
            columns: ['program_id', 'network_id'];
            isOneToOne: false;
            referencedRelation: 'programs';
            referencedColumns: ['id', 'network_id'];
          },
        ];
      };
      program_statements: {
        Row: {
          created_at: string;
          created_by: string | null;
          id: string;
          language: string;
          network_id: string;
          nondiscrimination: string | null;
          program_id: string;
          statement: string;
          updated_at: string;
          version: number;
        };
        Insert: {
          created_at?: string;
          created_by?: string | null;
          id?: string;
          language: string;
          network_id: string;
          nondiscrimination?: string | null;
          program_id: string;
          statement: string;
          updated_at?: string;
          version?: number;
        };
        Update: {
          created_at?: string;
          created_by?: string | null;
          id?: string;
          language?: string;
          network_id?: string;
          nondiscrimination?: string | null;
          program_id?: string;
          statement?: string;
          updated_at?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'program_statements_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'colleagues';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'program_statements_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'location_users';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'program_statements_program_id_network_id_fkey';
            columns: ['program_id', 'network_id'];
            isOneToOne: false;
            referencedRelation: 'programs';
            referencedColumns: ['id', 'network_id'];
          },
        ];
      };
      programs: {
        Row: {
          asks: string;
          bases: string[] | null;
          certification_months: number | null;
          code: string | null;
          created_at: string;
          deleted_at: string | null;
          id: string;
          is_active: boolean;
          kind: string;
          location_ids: string[] | null;
          max_visits: number | null;
          minimum_age: number | null;
          name: string;
          network_id: string;
          on_paper_only: boolean;
          period_days: number | null;
          signature: string;
          updated_at: string;
          zip_codes: string[] | null;
        };
        Insert: {
          asks?: string;
          bases?: string[] | null;
          certification_months?: number | null;
          code?: string | null;
          created_at?: string;
          deleted_at?: string | null;
          id?: string;
          is_active?: boolean;
          kind?: string;
          location_ids?: string[] | null;
          max_visits?: number | null;
          minimum_age?: number | null;
          name: string;
          network_id: string;
          on_paper_only?: boolean;
          period_days?: number | null;
          signature?: string;
          updated_at?: string;
          zip_codes?: string[] | null;
        };
        Update: {
          asks?: string;
          bases?: string[] | null;
          certification_months?: number | null;
          code?: string | null;
          created_at?: string;
          deleted_at?: string | null;
          id?: string;
          is_active?: boolean;
          kind?: string;
          location_ids?: string[] | null;
          max_visits?: number | null;
          minimum_age?: number | null;
          name?: string;
          network_id?: string;
          on_paper_only?: boolean;
          period_days?: number | null;
          signature?: string;
          updated_at?: string;
          zip_codes?: string[] | null;
        };
        Relationships: [
          {
            foreignKeyName: 'programs_network_id_fkey';
            columns: ['network_id'];
            isOneToOne: false;
            referencedRelation: 'networks';
            referencedColumns: ['id'];
          },
        ];
      };
      recalls: {
        Row: {
          closed_at: string | null;
          closed_by: string | null;
          closing_note: string | null;
          created_at: string;
          donor: string | null;
          id: string;
          item_id: string | null;
          location_id: string | null;
          lot: string | null;
          network_id: string;
          opened_by: string | null;
          reason: string | null;
          since: string | null;
          title: string;
          updated_at: string;
        };
        Insert: {
          closed_at?: string | null;
          closed_by?: string | null;
          closing_note?: string | null;
          created_at?: string;
          donor?: string | null;
          id?: string;
          item_id?: string | null;
          location_id?: string | null;
          lot?: string | null;
          network_id: string;
          opened_by?: string | null;
          reason?: string | null;
          since?: string | null;
          title: string;
          updated_at?: string;
        };
        Update: {
          closed_at?: string | null;
          closed_by?: string | null;
          closing_note?: string | null;
          created_at?: string;
          donor?: string | null;
          id?: string;
          item_id?: string | null;
          location_id?: string | null;
          lot?: string | null;
          network_id?: string;
          opened_by?: string | null;
          reason?: string | null;
          since?: string | null;
          title?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'recalls_closed_by_fkey';
            columns: ['closed_by'];
            isOneToOne: false;
            referencedRelation: 'colleagues';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'recalls_closed_by_fkey';
            columns: ['closed_by'];
            isOneToOne: false;
            referencedRelation: 'location_users';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'recalls_item_id_network_id_fkey';
            columns: ['item_id', 'network_id'];
            isOneToOne: false;
            referencedRelation: 'inventory_items';
            referencedColumns: ['id', 'network_id'];
          },
          {
            foreignKeyName: 'recalls_location_id_network_id_fkey';
            columns: ['location_id', 'network_id'];
            isOneToOne: false;
            referencedRelation: 'locations';
            referencedColumns: ['id', 'network_id'];
          },
          {
            foreignKeyName: 'recalls_network_id_fkey';
            columns: ['network_id'];
            isOneToOne: false;
            referencedRelation: 'networks';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'recalls_opened_by_fkey';
            columns: ['opened_by'];
            isOneToOne: false;
            referencedRelation: 'colleagues';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'recalls_opened_by_fkey';
            columns: ['opened_by'];
            isOneToOne: false;
            referencedRelation: 'location_users';
            referencedColumns: ['id'];
          },
        ];
      };
      saved_views: {
        Row: {
          created_at: string;
          deleted_at: string | null;
          entity: string;
          id: string;
          is_shared: boolean;
          name: string;
          network_id: string;
          owner_id: string;
          query: string | null;
          shared_location_id: string | null;
          updated_at: string;
          view: NonNullable<Json>;
        };
        Insert: {
          created_at?: string;
          deleted_at?: string | null;
          entity: string;
          id?: string;
          is_shared?: boolean;
          name: string;
          network_id: string;
          owner_id?: string;
          query?: string | null;
          shared_location_id?: string | null;
          updated_at?: string;
          view: NonNullable<Json>;
        };
        Update: {
          created_at?: string;
          deleted_at?: string | null;
          entity?: string;
          id?: string;
          is_shared?: boolean;
          name?: string;
          network_id?: string;
          owner_id?: string;
          query?: string | null;
          shared_location_id?: string | null;
          updated_at?: string;
          view?: NonNullable<Json>;
        };
        Relationships: [
          {
            foreignKeyName: 'saved_views_network_id_fkey';
            columns: ['network_id'];
            isOneToOne: false;
            referencedRelation: 'networks';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'saved_views_owner_id_fkey';
            columns: ['owner_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'saved_views_shared_location_id_network_id_fkey';
            columns: ['shared_location_id', 'network_id'];
            isOneToOne: false;
            referencedRelation: 'locations';
            referencedColumns: ['id', 'network_id'];
          },
        ];
      };
      signatures: {
        Row: {
          certification_id: string | null;
          created_at: string;
          created_by: string | null;
          digest: string;
          id: string;
          kind: string;
          name: string | null;
          name_hash: string;
          name_salt: string | null;
          network_id: string;
          program_id: string | null;
          signed_at: string;
          signed_by: string;
          statement_id: string | null;
          strokes: Json | null;
          strokes_hash: string;
          strokes_salt: string | null;
          updated_at: string;
          visit_id: string | null;
        };
        Insert: {
          certification_id?: string | null;
          created_at?: string;
          created_by?: string | null;
          digest: string;
          id?: string;
          kind: string;
          name?: string | null;
          name_hash: string;
          name_salt?: string | null;
          network_id: string;
          program_id?: string | null;
          signed_at?: string;
          signed_by?: string;
          statement_id?: string | null;
          strokes?: Json | null;
          strokes_hash: string;
          strokes_salt?: string | null;
          updated_at?: string;
          visit_id?: string | null;
        };
        Update: {
          certification_id?: string | null;
          created_at?: string;
          created_by?: string | null;
          digest?: string;
          id?: string;
          kind?: string;
          name?: string | null;
          name_hash?: string;
          name_salt?: string | null;
          network_id?: string;
          program_id?: string | null;
          signed_at?: string;
          signed_by?: string;
          statement_id?: string | null;
          strokes?: Json | null;
          strokes_hash?: string;
          strokes_salt?: string | null;
          updated_at?: string;
          visit_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'signatures_certification_id_network_id_fkey';
            columns: ['certification_id', 'network_id'];
            isOneToOne: false;
            referencedRelation: 'certifications';
            referencedColumns: ['id', 'network_id'];
          },
          {
            foreignKeyName: 'signatures_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'colleagues';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'signatures_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'location_users';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'signatures_statement_id_network_id_fkey';
            columns: ['statement_id', 'network_id'];
            isOneToOne: false;
            referencedRelation: 'program_statements';
            referencedColumns: ['id', 'network_id'];
          },
          {
            foreignKeyName: 'signatures_visit_id_program_id_fkey';
            columns: ['visit_id', 'program_id'];
            isOneToOne: true;
            referencedRelation: 'visit_programs';
            referencedColumns: ['visit_id', 'program_id'];
          },
        ];
      };
      user_locations: {
        Row: {
          created_at: string;
          id: string;
          location_id: string;
          network_id: string;
          role: Database['public']['Enums']['location_role'];
          updated_at: string;
          user_id: string;
        };
        Insert: {
          created_at?: string;
          id?: string;
          location_id: string;
          network_id: string;
          role?: Database['public']['Enums']['location_role'];
          updated_at?: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          location_id?: string;
          network_id?: string;
          role?: Database['public']['Enums']['location_role'];
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'user_locations_location_id_network_id_fkey';
            columns: ['location_id', 'network_id'];
            isOneToOne: false;
            referencedRelation: 'locations';
            referencedColumns: ['id', 'network_id'];
          },
          {
            foreignKeyName: 'user_locations_user_id_network_id_fkey';
            columns: ['user_id', 'network_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id', 'network_id'];
          },
        ];
      };
      visit_programs: {
        Row: {
          certification_id: string;
          created_at: string;
          id: string;
          location_id: string;
          network_id: string;
          program_id: string;
          updated_at: string;
          visit_id: string;
        };
        Insert: {
          certification_id: string;
          created_at?: string;
          id?: string;
          location_id: string;
          network_id: string;
          program_id: string;
          updated_at?: string;
          visit_id: string;
        };
        Update: {
          certification_id?: string;
          created_at?: string;
          id?: string;
          location_id?: string;
          network_id?: string;
          program_id?: string;
          updated_at?: string;
          visit_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'visit_programs_certification_id_network_id_fkey';
            columns: ['certification_id', 'network_id'];
            isOneToOne: false;
            referencedRelation: 'certifications';
            referencedColumns: ['id', 'network_id'];
          },
          {
            foreignKeyName: 'visit_programs_program_id_network_id_fkey';
            columns: ['program_id', 'network_id'];
            isOneToOne: false;
            referencedRelation: 'programs';
            referencedColumns: ['id', 'network_id'];
          },
          {
            foreignKeyName: 'visit_programs_visit_id_location_id_fkey';
            columns: ['visit_id', 'location_id'];
            isOneToOne: false;
            referencedRelation: 'visits';
            referencedColumns: ['id', 'location_id'];
          },
        ];
      };
      visits: {
        Row: {
          adults: number | null;
          back_dating_reason: string | null;
          children: number | null;
          client_id: string;
          created_at: string;
          created_by: string | null;
          custom: NonNullable<Json>;
          deleted_at: string | null;
          event_id: string | null;
          household_size: number;
          id: string;
          idempotency_key: string | null;
          imported: boolean;
          location_id: string;
          network_id: string;
          note: string | null;
          override_reason: string | null;
          seniors: number | null;
          updated_at: string;
          visited_at: string;
          all_custom: Json | null;
        };
        Insert: {
          adults?: number | null;
          back_dating_reason?: string | null;
          children?: number | null;
          client_id: string;
          created_at?: string;
          created_by?: string | null;
          custom?: NonNullable<Json>;
          deleted_at?: string | null;
          event_id?: string | null;
          household_size?: number;
          id?: string;
          idempotency_key?: string | null;
          imported?: boolean;
          location_id: string;
          network_id: string;
          note?: string | null;
          override_reason?: string | null;
          seniors?: number | null;
          updated_at?: string;
          visited_at?: string;
        };
        Update: {
          adults?: number | null;
          back_dating_reason?: string | null;
          children?: number | null;
          client_id?: string;
          created_at?: string;
          created_by?: string | null;
          custom?: NonNullable<Json>;
          deleted_at?: string | null;
          event_id?: string | null;
          household_size?: number;
          id?: string;
          idempotency_key?: string | null;
          imported?: boolean;
          location_id?: string;
          network_id?: string;
          note?: string | null;
          override_reason?: string | null;
          seniors?: number | null;
          updated_at?: string;
          visited_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'visits_client_id_network_id_fkey';
            columns: ['client_id', 'network_id'];
            isOneToOne: false;
            referencedRelation: 'clients';
            referencedColumns: ['id', 'network_id'];
          },
          {
            foreignKeyName: 'visits_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'colleagues';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'visits_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'location_users';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'visits_event_id_location_id_fkey';
            columns: ['event_id', 'location_id'];
            isOneToOne: false;
            referencedRelation: 'events';
            referencedColumns: ['id', 'location_id'];
          },
          {
            foreignKeyName: 'visits_location_id_network_id_fkey';
            columns: ['location_id', 'network_id'];
            isOneToOne: false;
            referencedRelation: 'locations';
            referencedColumns: ['id', 'network_id'];
          },
        ];
      };
    };
    Views: {
      location_users: {
        Row: {
          avatar_url: string | null;
          created_at: string | null;
          email: string | null;
          first_name: string | null;
          full_name: string | null;
          id: string | null;
          is_editable: boolean | null;
          is_invited: boolean | null;
          last_name: string | null;
          link_id: string | null;
          location_id: string | null;
          network_id: string | null;
          role: string | null;
          standing: string | null;
          updated_at: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'colleagues_id_fkey';
            columns: ['id'];
            isOneToOne: true;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'colleagues_network_id_fkey';
            columns: ['network_id'];
            isOneToOne: false;
            referencedRelation: 'networks';
            referencedColumns: ['id'];
          },
        ];
      };
      open_location_offers: {
        Row: {
          created_at: string | null;
          expires_at: string | null;
          id: string | null;
          is_mine: boolean | null;
          location_id: string | null;
          location_name: string | null;
          network_id: string | null;
          offered_by_name: string | null;
          role: string | null;
          updated_at: string | null;
          user_id: string | null;
          user_name: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'location_offers_location_id_network_id_fkey';
            columns: ['location_id', 'network_id'];
            isOneToOne: false;
            referencedRelation: 'locations';
            referencedColumns: ['id', 'network_id'];
          },
          {
            foreignKeyName: 'location_offers_user_id_network_id_fkey';
            columns: ['user_id', 'network_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id', 'network_id'];
          },
        ];
      };
    };
    Functions: {
      add_past_visit: {
        Args: {
          p_adults?: number;
          p_answers?: Json;
          p_children?: number;
          p_client_id: string;
          p_event_id?: string;
          p_household_size: number;
          p_idempotency_key: string;
          p_location_id: string;
          p_note?: string;
          p_override_reason?: string;
          p_reason: string;
          p_seniors?: number;
          p_visited_on: string;
        };
        Returns: Json;
      };
      add_sample_data: { Args: { p_network_id: string }; Returns: number };
      all_custom:
        | {
            Args: { '': Database['public']['Tables']['clients']['Row'] };
            Returns: {
              error: true;
            } & 'the function public.all_custom with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
          }
        | {
            Args: { '': Database['public']['Tables']['events']['Row'] };
            Returns: {
              error: true;
            } & 'the function public.all_custom with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
          }
        | {
            Args: { '': Database['public']['Tables']['household_members']['Row'] };
            Returns: {
              error: true;
            } & 'the function public.all_custom with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
          }
        | {
            Args: { '': Database['public']['Tables']['inventory_items']['Row'] };
            Returns: {
              error: true;
            } & 'the function public.all_custom with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
          }
        | {
            Args: { '': Database['public']['Tables']['visits']['Row'] };
            Returns: {
              error: true;
            } & 'the function public.all_custom with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache';
          };
      answer_clash: {
        Args: { p_item_id: string; p_order_id: string; p_reason: string };
        Returns: Json;
      };
      answer_location_offer: { Args: { p_accept: boolean; p_id: string }; Returns: string };
      begin_factor_reset: { Args: { p_user_id: string }; Returns: Json };
      begin_import: {
        Args: {
          p_again?: boolean;
          p_columns: Json;
          p_entity: string;
          p_file: Json;
          p_import: string;
          p_location_id?: string;
          p_network_id?: string;
        };
        Returns: Json;
      };
      begin_network_export: {
        Args: { p_network_id: string; p_with_digits?: boolean };
        Returns: Json;
      };
      cancel_client_scan: { Args: { p_scan_id: string }; Returns: undefined };
      cancel_invitation: { Args: { p_request: string }; Returns: undefined };
      certify: {
        Args: {
          p_client_id: string;
          p_entry: Json;
          p_household_size: number;
          p_location_id: string;
          p_program_id: string;
        };
        Returns: Json;
      };
      check_import: {
        Args: {
          p_earlier?: Json;
          p_entity: string;
          p_location_id?: string;
          p_network_id?: string;
          p_rows: Json;
        };
        Returns: Json;
      };
      check_in: {
        Args: {
          p_adults?: number;
          p_again?: boolean;
          p_answers?: Json;
          p_children?: number;
          p_client_id: string;
          p_event_id?: string;
          p_household_size: number;
          p_idempotency_key: string;
          p_lines?: Json;
          p_location_id: string;
          p_note?: string;
          p_override_reason?: string;
          p_programs?: Json;
          p_seniors?: number;
        };
        Returns: Json;
      };
      check_in_context: {
        Args: { p_client_id: string; p_location_id: string; p_today?: string };
        Returns: Json;
      };
      check_in_new_client: {
        Args: {
          p_adults?: number;
          p_answers?: Json;
          p_children?: number;
          p_client: Json;
          p_event_id?: string;
          p_household_size: number;
          p_idempotency_key: string;
          p_lines?: Json;
          p_location_id: string;
          p_note?: string;
          p_programs?: Json;
          p_seniors?: number;
        };
        Returns: Json;
      };
      client_figures: { Args: { p_client_id: string }; Returns: Json };
      close_recall: { Args: { p_note: string; p_recall_id: string }; Returns: Json };
      complete_invitation: {
        Args: {
          p_email: string;
          p_first_name: string;
          p_last_name: string;
          p_request: string;
          p_token_hash?: string;
        };
        Returns: string;
      };
      count_client_pairs: { Args: { p_network_id: string }; Returns: Json };
      count_client_visits: { Args: { p_client_ids: string[] }; Returns: Json };
      create_network: {
        Args: {
          p_admin_email: string;
          p_location_description: string;
          p_location_name: string;
          p_name: string;
          p_time_zone: string;
        };
        Returns: Json;
      };
      create_order: { Args: { p_lines: Json; p_visit_id: string }; Returns: Json };
      custom_access_token_hook: { Args: { event: Json }; Returns: Json };
      custom_answers: { Args: { p_field_id: string }; Returns: Json };
      dashboard_figures: { Args: { p_location_id: string }; Returns: Json };
      decide_client_pair: {
        Args: { p_decision: string; p_pair_id: string; p_updated_at: string };
        Returns: undefined;
      };
      delete_network: { Args: { p_id: string }; Returns: undefined };
      delivery_sources: { Args: { p_location_id: string }; Returns: Json };
      desk_day: { Args: { p_limit?: number; p_location_id: string }; Returns: Json };
      end_import: { Args: { p_import: string }; Returns: Json };
      end_other_sessions: { Args: Record<PropertyKey, never>; Returns: number };
      end_session: { Args: { p_id: string }; Returns: undefined };
      enter_location: { Args: { p_location_id: string }; Returns: undefined };
      enter_network: { Args: { p_network_id: string; p_reason: string }; Returns: undefined };
      event_figures: { Args: { p_event_id: string }; Returns: Json };
      fail_job: { Args: { p_error: string; p_id: string; p_try: number }; Returns: undefined };
      find_at_desk: { Args: { p_location_id: string; p_query: string }; Returns: Json };
      finish_job: { Args: { p_id: string; p_try: number }; Returns: undefined };
      fitting_items: { Args: { p_item_id: string; p_order_id: string }; Returns: Json };
      food_report: {
        Args: {
          p_against?: string;
          p_from: string;
          p_location_id: string;
          p_network_id: string;
          p_to: string;
        };
        Returns: Json;
      };
      forget_imports: { Args: Record<PropertyKey, never>; Returns: undefined };
      fulfil_order: {
        Args: { p_confirmed?: string; p_lines?: Json; p_order_id: string };
        Returns: Json;
      };
      get_started: { Args: { p_network_id: string }; Returns: Json };
      handout_figures: { Args: { p_order_id: string }; Returns: Json };
      household_counts: { Args: { p_client_id: string; p_day: string }; Returns: Json };
      household_needs: { Args: { p_client_ids: string[] }; Returns: Json };
      import_context: {
        Args: {
          p_entity: string;
          p_file_hash?: string;
          p_location_id?: string;
          p_network_id?: string;
          p_shape?: string;
        };
        Returns: Json;
      };
      import_left_out: { Args: { p_import: string }; Returns: Json };
      import_records: {
        Args: { p_after?: number; p_import: string; p_limit?: number; p_outcome: string };
        Returns: Json;
      };
      import_rows: { Args: { p_import: string; p_rows: Json }; Returns: Json };
      invitation_allowance: { Args: Record<PropertyKey, never>; Returns: Json };
      invitation_outcome: { Args: { p_email: string; p_key: string }; Returns: string };
      invitation_target: { Args: { p_email: string; p_request: string }; Returns: Json };
      item_clashes: {
        Args: { p_client_id: string; p_item_ids: string[]; p_needs?: string[] };
        Returns: Json;
      };
      item_ledger: {
        Args: { p_item_id: string; p_limit?: number; p_offset?: number };
        Returns: Json;
      };
      leave_network: { Args: Record<PropertyKey, never>; Returns: boolean };
      location_today: { Args: { p_location_id: string }; Returns: Json };
      look_for_duplicates: { Args: Record<PropertyKey, never>; Returns: number };
      mail_monthly_reports: { Args: Record<PropertyKey, never>; Returns: number };
      make_network_admin: { Args: { p_id: string }; Returns: undefined };
      mark_reached: {
        Args: { p_client_id: string; p_reached?: boolean; p_recall_id: string };
        Returns: Json;
      };
      merge_clients: {
        Args: {
          p_merged_id: string;
          p_merged_updated_at: string;
          p_survivor_id: string;
          p_survivor_updated_at: string;
          p_values: Json;
        };
        Returns: string;
      };
      merge_food_source: { Args: { p_into_id: string; p_source_id: string }; Returns: Json };
      move_household_member: {
        Args: { p_client_id: string; p_member_id: string; p_preview: boolean };
        Returns: Json;
      };
      my_report_mail: { Args: Record<PropertyKey, never>; Returns: boolean };
      my_sessions: {
        Args: Record<PropertyKey, never>;
        Returns: {
          address: string;
          browser: string;
          created_at: string;
          id: string;
          is_complete: boolean;
          is_current: boolean;
          system: string;
          used_at: string;
        }[];
      };
      network_activity: {
        Args: {
          p_actions?: string[];
          p_before?: string;
          p_from?: string;
          p_limit?: number;
          p_network_id: string;
          p_offset?: number;
          p_person?: string;
          p_until?: string;
        };
        Returns: Json;
      };
      network_contents: { Args: { p_id: string }; Returns: Json };
      network_export_rows: {
        Args: { p_after?: string[]; p_limit?: number; p_network_id: string; p_table: string };
        Returns: Json;
      };
      open_invitation: { Args: { p_token_hash: string }; Returns: Json };
      open_recall: {
        Args: {
          p_donor?: string;
          p_everywhere?: boolean;
          p_item_id?: string;
          p_location_id: string;
          p_lot?: string;
          p_reason?: string;
          p_since?: string;
        };
        Returns: Json;
      };
      order_clashes: { Args: { p_order_ids: string[] }; Returns: Json };
      order_lots: { Args: { p_order_ids: string[] }; Returns: Json };
      photos_of: { Args: { p_user_id: string }; Returns: string[] };
      pre_request: { Args: Record<PropertyKey, never>; Returns: undefined };
      prepare_invitation: {
        Args: {
          p_email: string;
          p_first_name: string;
          p_key?: string;
          p_last_name: string;
          p_location_id: string;
          p_network_admin?: boolean;
          p_network_id: string;
          p_role: Database['public']['Enums']['location_role'];
        };
        Returns: string;
      };
      preview_merge: { Args: { p_merged_id: string; p_survivor_id: string }; Returns: Json };
      preview_unmerge: { Args: { p_merge_id: string }; Returns: Json };
      program_figures: { Args: { p_network_id: string }; Returns: Json };
      program_report: {
        Args: {
          p_against?: string;
          p_from: string;
          p_location_id: string;
          p_network_id: string;
          p_to: string;
        };
        Returns: Json;
      };
      recall_report: { Args: { p_recall_id: string }; Returns: Json };
      receive_delivery: {
        Args: {
          p_donor?: string;
          p_key: string;
          p_lines: Json;
          p_location_id: string;
          p_note?: string;
          p_pounds?: number;
          p_reason: string;
          p_received_on?: string;
        };
        Returns: Json;
      };
      record_counted_failures: { Args: Record<PropertyKey, never>; Returns: undefined };
      record_export: {
        Args: { p_entity: string; p_filters: Json; p_network_id?: string; p_rows: number };
        Returns: undefined;
      };
      record_history: {
        Args: { p_before?: number; p_id: string; p_limit?: number; p_table: string };
        Returns: Json;
      };
      record_print: { Args: { p_order_ids: string[]; p_states?: string[] }; Returns: undefined };
      record_refusal: { Args: { p_user_id: string }; Returns: undefined };
      record_stock_movement: {
        Args: {
          p_confirmed?: string;
          p_idempotency_key: string;
          p_item_id: string;
          p_kind: Database['public']['Enums']['stock_movement_kind'];
          p_lot_id?: string;
          p_note?: string;
          p_quantity: number;
          p_reason: string;
          p_to_location_id?: string;
        };
        Returns: Json;
      };
      remake_custom_text: { Args: { p_entity: string; p_network_id: string }; Returns: undefined };
      remove_network_admin: { Args: { p_id: string }; Returns: undefined };
      remove_sample_data: {
        Args: { p_confirmed?: boolean; p_network_id: string };
        Returns: number;
      };
      remove_self: { Args: Record<PropertyKey, never>; Returns: undefined };
      remove_user: { Args: { p_user_id: string }; Returns: string };
      replace_order_item: {
        Args: { p_by?: string; p_item_id: string; p_order_id: string; p_quantity?: number };
        Returns: Json;
      };
      report_certifications: {
        Args: {
          p_descending?: boolean;
          p_from: string;
          p_limit?: number;
          p_location_id: string;
          p_measure: string;
          p_network_id: string;
          p_offset?: number;
          p_program_id?: string;
          p_sort?: string;
          p_to: string;
        };
        Returns: Json;
      };
      report_stock: {
        Args: {
          p_descending?: boolean;
          p_from: string;
          p_limit?: number;
          p_location_id: string;
          p_measure: string;
          p_network_id: string;
          p_offset?: number;
          p_sort?: string;
          p_split?: string;
          p_to: string;
          p_unit?: string;
          p_value?: string;
          p_weight?: string;
        };
        Returns: Json;
      };
      report_visits: {
        Args: {
          p_descending?: boolean;
          p_except?: string[];
          p_from: string;
          p_limit?: number;
          p_location_id: string;
          p_measure: string;
          p_network_id: string;
          p_offset?: number;
          p_sort?: string;
          p_split?: string;
          p_to: string;
          p_value?: string;
        };
        Returns: Json;
      };
      restore_client: { Args: { p_id: string }; Returns: undefined };
      restore_clients: { Args: { p_ids: string[] }; Returns: number };
      restore_location: { Args: { p_id: string }; Returns: undefined };
      restore_locations: { Args: { p_ids: string[] }; Returns: number };
      reveal_partial_ssn: { Args: { p_client_id: string }; Returns: string };
      revoke_certification: {
        Args: { p_certification_id: string; p_reason: string };
        Returns: Json;
      };
      save_count: {
        Args: {
          p_confirmed?: string;
          p_key: string;
          p_lines: Json;
          p_location_id: string;
          p_note?: string;
          p_reason: string;
        };
        Returns: Json;
      };
      save_monthly_form: { Args: { p_lines: Json; p_network_id: string }; Returns: Json };
      save_order_lines: {
        Args: { p_lines: Json; p_order_id: string; p_unchanged_since?: string };
        Returns: Json;
      };
      scan_clients: { Args: { p_network_id: string; p_scan_id?: string }; Returns: Json };
      seal_audit_trail: { Args: Record<PropertyKey, never>; Returns: number };
      search_clients: {
        Args: {
          p_after?: Json;
          p_descending?: boolean;
          p_filters?: Json;
          p_limit?: number;
          p_network_id: string;
          p_offset?: number;
          p_query: string;
          p_sort?: string;
        };
        Returns: Json;
      };
      search_close_clients: {
        Args: { p_limit?: number; p_network_id: string; p_query: string };
        Returns: Json;
      };
      search_everywhere: {
        Args: { p_entities: string[]; p_limit?: number; p_location_id: string; p_query: string };
        Returns: Json;
      };
      search_orders: {
        Args: {
          p_descending?: boolean;
          p_filters?: Json;
          p_limit?: number;
          p_location_id: string;
          p_offset?: number;
          p_query: string;
          p_sort?: string;
        };
        Returns: Json;
      };
      service_report: {
        Args: {
          p_against?: string;
          p_bucket?: string;
          p_from: string;
          p_location_id: string;
          p_network_id: string;
          p_to: string;
        };
        Returns: Json;
      };
      set_report_mail: { Args: { p_wanted: boolean }; Returns: boolean };
      sheet_states: { Args: { p_order_ids: string[] }; Returns: Json };
      sign_in_sheet: {
        Args: {
          p_from: string;
          p_location_id: string;
          p_network_id: string;
          p_program_id: string;
          p_to: string;
        };
        Returns: Json;
      };
      similar_clients: {
        Args: { p_draft: Json; p_except?: string; p_limit?: number; p_network_id: string };
        Returns: Json;
      };
      soft_delete_location: { Args: { p_id: string }; Returns: undefined };
      split_household_member: { Args: { p_member_id: string; p_preview: boolean }; Returns: Json };
      stock_lots: { Args: { p_item_id?: string; p_location_id: string }; Returns: Json };
      surviving_client: { Args: { p_client_id: string }; Returns: string };
      take_jobs: { Args: { p_limit: number }; Returns: Json };
      tell_ended_certifications: { Args: Record<PropertyKey, never>; Returns: undefined };
      undo_check_in: { Args: { p_visit_id: string }; Returns: Json };
      undo_deletions: { Args: { p_entity: string; p_ids: string[] }; Returns: string[] };
      undo_import: { Args: { p_import: string; p_limit?: number }; Returns: Json };
      unmerge_clients: {
        Args: { p_merge_id: string; p_take_visits?: string[] };
        Returns: undefined;
      };
      unmerge_food_source: { Args: { p_source_id: string }; Returns: Json };
      withdraw_location_offer: { Args: { p_id: string }; Returns: string };
    };
    Enums: {
      fulfillment_status: 'pending' | 'in_progress' | 'ready' | 'fulfilled' | 'cancelled';
      location_role: 'admin' | 'member';
      stock_movement_kind: 'receive' | 'adjust' | 'waste' | 'transfer' | 'count' | 'fulfil';
    };
    CompositeTypes: {
      [_ in never]: never;
    };
  };
};

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>;

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, 'public'>];

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])[TableName] extends {
      Row: infer R;
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    ? (DefaultSchema['Tables'] & DefaultSchema['Views'])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R;
      }
      ? R
      : never
    : never;

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    keyof DefaultSchema['Tables'] | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Insert: infer I;
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I;
      }
      ? I
      : never
    : never;

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    keyof DefaultSchema['Tables'] | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Update: infer U;
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U;
      }
      ? U
      : never
    : never;

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    keyof DefaultSchema['Enums'] | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums']
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums'][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema['Enums']
    ? DefaultSchema['Enums'][DefaultSchemaEnumNameOrOptions]
    : never;

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    keyof DefaultSchema['CompositeTypes'] | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes']
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes'][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema['CompositeTypes']
    ? DefaultSchema['CompositeTypes'][PublicCompositeTypeNameOrOptions]
    : never;

export const Constants = {
  public: {
    Enums: {
      fulfillment_status: ['pending', 'in_progress', 'ready', 'fulfilled', 'cancelled'],
      location_role: ['admin', 'member'],
      stock_movement_kind: ['receive', 'adjust', 'waste', 'transfer', 'count', 'fulfil'],
    },
  },
} as const;
